import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import type { CaseLook } from '#modules/cases/web/public.ts'
import { loans as l } from '../contract/fields.ts'
import type { OpenLoan } from '../contract/mutasi-hutang.ts'
import { InterestLines } from './interest-lines.tsx'
import { PledgePhotos } from './pledge-photo.tsx'
import { nameOfThing, paidFor } from './receipts.ts'

/** Loans that are not paid back. */
export const openLoans: CaseLook<OpenLoan> = {
  choose: 'Pilih hutang',
  codesOf: ({ no_kantong }) => [no_kantong],
  nameOf: ({ no_faktur_hutang, no_kantong }) => [no_faktur_hutang, ...(no_kantong === null ? [] : [no_kantong])],
  About: Pledged,
}

/** The late loans: their pledges may be sold. */
export const lateLoans: CaseLook<OpenLoan> = { ...openLoans, only: { lewat: 'true' } }

function Pledged({ thing }: { thing: OpenLoan }) {
  const { tgl_hutang, bunga_persen, bulan_dibayar, hari_dibayar, no_kantong, no_kotak, detail_barang } = thing
  const say = useText()
  return (
    <>
      <p>
        {say(l.tgl_hutang.label)} <strong>{tgl_hutang}</strong> · {say('Bunga')} <Figure field={l.bunga_persen} value={bunga_persen} />%
        {bulan_dibayar + hari_dibayar > 0 && ` · ${say('Bunga Dibayar')} ${paidFor(say, bulan_dibayar, hari_dibayar)}`}
        {no_kantong !== null && ` · ${say(l.no_kantong.label)} ${no_kantong}`}
        {no_kotak !== null && ` · ${say(l.no_kotak.label)} ${no_kotak}`}
      </p>
      {detail_barang.map((each) => (
        <p key={each.urut_hutang}>{nameOfThing(each)}</p>
      ))}
      <PledgePhotos things={detail_barang} />
      {/* The interest that is due today. */}
      <InterestLines counted={{ ...thing, jumlah_hutang: thing.sisa_hutang }} />
    </>
  )
}
