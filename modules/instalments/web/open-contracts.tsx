import { Figure } from '#engine/web/figure.tsx'
import { ThingLink } from '#engine/web/openers.tsx'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { instalments as c } from '../contract/fields.ts'
import type { OpenContract } from '../contract/mutasi-cicilan.ts'

/** Contracts that are not paid up. */
export const openContracts: CaseLook<OpenContract> = {
  choose: 'Pilih cicilan',
  codesOf: ({ detail_barang }) => detail_barang.map(({ kode_barcode }) => kode_barcode),
  About: Agreed,
}

/** Those with an instalment that is late. */
export const lateContracts: CaseLook<OpenContract> = { ...openContracts, only: { pilih: 'LEWAT' } }

/** Written-off contracts that may still bring money in. */
export const writtenOffContracts: CaseLook<OpenContract> = {
  ...openContracts,
  only: { pilih: 'HAPUS' },
  amountOf: ({ sisa_hapus }) => [c.sisa_hapus, sisa_hapus],
}

/** Those whose goods the shop holds until the last payment. */
export const heldContracts: CaseLook<OpenContract> = { ...openContracts, only: { pilih: 'TAHAN' } }

/** Those that a warning letter is due for. */
export const warnedContracts: CaseLook<OpenContract> = {
  ...openContracts,
  only: { pilih: 'SURAT' },
  nameOf: ({ no_cicilan, surat_ke }, say) => [no_cicilan, say('Surat Peringatan Ke {{n}}', { n: surat_ke + 1 })],
}

/** Those whose goods are still to be handed over. */
export const contractsToHandOver: CaseLook<OpenContract> = {
  ...openContracts,
  only: { pilih: 'BARANG' },
  amountOf: ({ harga_jual }) => [c.harga_jual, harga_jual],
}

function Agreed({ thing }: { thing: OpenContract }) {
  const say = useText()
  const { akad, cicilan_dibayar, lama_bulan, tgl_akad, harga_jual, sisa_cicilan, tunggakan, surat_ke, status_barang, detail_barang, sisa_hapus } =
    thing
  // Of a contract that was written off nothing else is left.
  const [left, leftRp] = sisa_hapus > 0 ? [c.sisa_hapus, sisa_hapus] : [c.sisa_cicilan, sisa_cicilan]
  return (
    <>
      <p>
        {say(c.tgl_akad.label)} <strong>{tgl_akad}</strong> · {say(c.akad.format(akad))} · {say(c.harga_jual.label)}{' '}
        <Figure field={c.harga_jual} value={harga_jual} /> · {say('Dibayar {{n}} dari {{dari}}', { n: cicilan_dibayar, dari: lama_bulan })} ·{' '}
        {say(left.label)} <Figure field={left} value={leftRp} />
      </p>
      <p>
        {say(c.status_barang.label)} {say(c.status_barang.format(status_barang))}
        {tunggakan > 0 && ` · ${say(c.tunggakan.label)} ${tunggakan}`}
        {surat_ke > 0 && ` · ${say('Surat Peringatan Ke {{n}}', { n: surat_ke })}`}
      </p>
      {detail_barang.map(({ kode_barcode, nama_barang, berat }) => (
        <p key={kode_barcode ?? nama_barang}>
          {kode_barcode !== null && <ThingLink kind="barang" id={kode_barcode} />} {nama_barang} · <Figure field={c.berat} value={berat} /> g
        </p>
      ))}
    </>
  )
}
