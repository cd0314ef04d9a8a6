import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { serviceStates, services as s } from '../contract/fields.ts'
import { type OpenService, repair } from '../contract/mutasi-service.ts'

/** Services in care. */
export const openServices: CaseLook<OpenService> = {
  choose: 'Pilih service',
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  nameOf: ({ no_service, status_service }, say) => [no_service, say(serviceStates[status_service])],
  About: ({ thing }) => (
    <>
      <Craftsman thing={thing} />
      {thing.detail_barang.map(({ nama_barang, deskripsi_service, berat_selesai, biaya_selesai }, at) => (
        <p key={`${at} ${nama_barang}`}>
          {nama_barang} · {deskripsi_service} · <Figure field={s.berat_selesai} value={berat_selesai} /> g ·{' '}
          <Figure field={s.biaya_selesai} value={biaya_selesai} />
        </p>
      ))}
    </>
  ),
}

/** Those that are not finished: what their lines weigh is said where they are weighed again. */
export const servicesToFinish: CaseLook<OpenService> = { ...openServices, only: { status: 'MASUK' }, About: Craftsman }

/** Those that are finished. */
export const finishedServices: CaseLook<OpenService> = { ...openServices, only: { status: 'SELESAI' }, begins: repair.steps.SELESAI.screen }

function Craftsman({ thing: { nama_tukang } }: { thing: OpenService }) {
  const say = useText()
  return (
    nama_tukang && (
      <p>
        {say(s.kode_tukang.label)} {nama_tukang}
      </p>
    )
  )
}
