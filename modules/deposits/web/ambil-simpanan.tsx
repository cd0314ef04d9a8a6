import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { type OpenKind, OpenThings } from '#modules/cases/web/public.ts'
import { deposits as d } from '../contract/fields.ts'
import { type KeptNow, ambilSimpanan, ambilSimpananBaru, fetchSafeKeeping, readSafeKeeping, transaksiSimpanan } from '../contract/simpanan.ts'
import { fetchedLook } from './safe-keeping-looks.tsx'

const fields = [d.keterangan.optional()]

/** What customers left in the safe. */
const keptThings: OpenKind<KeptNow> = {
  title: 'Simpanan',
  choose: 'Pilih simpanan',
  number: d.no_simpanan,
  opens: 'simpanan',
  begins: transaksiSimpanan,
  read: readSafeKeeping,
  numberOf: ({ no_simpanan }) => no_simpanan,
  codesOf: ({ kode_lokasi }) => [kode_lokasi],
  nameOf: ({ kode_lokasi, no_simpanan }) => [kode_lokasi, no_simpanan],
  dueOf: ({ tgl_jatuh_tempo, hari_lewat }) => [tgl_jatuh_tempo, hari_lewat],
  amountOf: ({ sewa_terutang }) => [d.sewa_terutang, sewa_terutang],
  About: WhereItLies,
}

function WhereItLies({ thing: { kode_lokasi, total_qty, total_berat } }: { thing: KeptNow }) {
  const say = useText()
  return (
    <p>
      {say(d.kode_lokasi.label)} <strong>{kode_lokasi}</strong> · <Figure field={d.total_qty} value={total_qty} /> ×{' · '}
      <Figure field={d.total_berat} value={total_berat} /> g
    </p>
  )
}

const sumsOf = ({ sewa_per_hari, hari_lewat, sewa_terutang }: KeptNow) => ({
  sums: [[d.sewa_per_hari, sewa_per_hari] as const, [d.hari_lewat, hari_lewat] as const],
  total: [d.sewa_terutang, sewa_terutang] as const,
})

/** Hands back what a customer left: it is chosen, its rent is paid, F9. */
export default function AmbilSimpanan() {
  return (
    <OpenThings
      kind={keptThings}
      screen={ambilSimpananBaru}
      call={fetchSafeKeeping}
      document={ambilSimpanan}
      look={fetchedLook}
      fields={fields}
      direction="IN"
      sumsOf={sumsOf}
      saidOf={({ sewa_terutang }) => ({ sewa_terutang })}
      figures={[d.total_berat, d.grand_total.labelled('Sewa')]}
    />
  )
}
