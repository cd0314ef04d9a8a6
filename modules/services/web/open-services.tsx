import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import type { OpenKind } from '#modules/payments/web/public.ts'
import { serviceStates, services as s } from '../contract/fields.ts'
import { type OpenService, readOpenServices, selesaiServices } from '../contract/mutasi-service.ts'
import { transaksiServices } from '../contract/service.ts'

/** Services in care. */
export const openServices: OpenKind<OpenService> = {
  title: 'Service',
  choose: 'Pilih service',
  number: s.no_service,
  opens: 'service',
  begins: transaksiServices,
  read: readOpenServices,
  numberOf: ({ no_service }) => no_service,
  nameOf: ({ no_service, status_service }, say) => `${no_service} · ${say(serviceStates[status_service])}`,
  dueOf: ({ tgl_estimasi, lewat_estimasi }) => [tgl_estimasi, lewat_estimasi],
  amountOf: ({ sisa_bayar }) => [s.sisa_bayar, sisa_bayar],
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
export const servicesToFinish: OpenKind<OpenService> = { ...openServices, only: { status: 'MASUK' }, About: Craftsman }

/** Those that are finished. */
export const finishedServices: OpenKind<OpenService> = { ...openServices, only: { status: 'SELESAI' }, begins: selesaiServices }

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
