import { sql } from 'kysely'
import { type RefusalKind, fill, refuse } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { rp } from '#engine/kinds/rupiah/rupiah.ts'
import type { Db } from '#engine/server/database.ts'
import { type EventContext, eventOf } from '#engine/server/event.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Approved, type Need, shortList } from '#modules/approvals/server/public.ts'
import { refuseUsedOpening } from '#modules/coupons/server/public.ts'
import { type Decision, type DocumentWriting, saveDocument, writeDocuments } from '#modules/documents/server/public.ts'
import { claimKinds } from '#modules/ledger/contract/claims.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { numberSetting } from '#modules/settings/contract/settings.ts'
import { type OpeningKind, openingKinds } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import { noCoupon, openingCoupon, openingCouponTerms } from './opening-coupons.ts'
import {
  type RequestedOpeningClaims,
  type NewOpeningClaims,
  type OpeningClaims,
  type openClaims as openCall,
  isOfGold,
  saldoAwalTagihan,
} from '../contract/saldo-awal-tagihan.ts'

/** Whose claims of a kind are: the list that its parties are of. */
type PartyList = 'supplier' | 'member' | 'sales' | 'rekening' | 'kupon'
const partiesOf: Readonly<Record<OpeningKind, PartyList>> = {
  HUTANG_SUPPLIER: 'supplier',
  HUTANG_EMAS: 'supplier',
  UANG_MUKA_SUPPLIER: 'supplier',
  PIUTANG_JUAL: 'member',
  PIUTANG_EMAS: 'member',
  PIUTANG_KARYAWAN: 'sales',
  HUTANG_BONUS: 'sales',
  POIN: 'member',
  PIUTANG_KARTU: 'rekening',
  KUPON: 'kupon',
}

type Names = ReadonlyMap<string, string>
const keyOf = (list: PartyList, kode_pihak: string) => `${list} ${kode_pihak}`

/** The parties that rows name, by their list; salespeople are those of the shop. */
async function partyNames(db: Db, kode_toko: string, codes: readonly string[]): Promise<Names> {
  const { rows } = await sql<{ list: PartyList; kode: string; nama: string }>`
    select 'supplier' as list, kode_supplier as kode, nama_supplier as nama from supplier where kode_supplier = any(${codes})
    union all select 'member', kode_member, nama_member from member where kode_member = any(${codes}) and digabung_ke is null
    union all select 'kupon', kode_kupon, nama_kupon from kupon where kode_kupon = any(${codes})
    union all select 'rekening', no_rekening, nama_rekening from rekening where no_rekening = any(${codes})
    union all select 'sales', kode_sales, nama_sales from sales where kode_toko = ${kode_toko} and kode_sales = any(${codes})`.execute(db)
  return new Map(rows.map(({ list, kode, nama }) => [keyOf(list, kode), nama]))
}

/** What a chain and a shop say of claims from before the books. */
export interface OpeningRules {
  /** What a point is worth, in rupiah (NILAI_POIN). */
  readonly nilaiPoinRp: number
}

/** The shop and the day that claims are opened in. */
type OpeningPlace = Pick<EventContext, 'db' | 'kode_toko' | 'tgl_system'> & OpeningRules

type RequestedClaim = RequestedOpeningClaims['detail_saldo'][number]

/** What is wrong with a claim, at a field of it. */
export interface WrongClaim {
  readonly at: number
  readonly name: string
  readonly kind: RefusalKind
  readonly details: Readonly<Record<string, string>>
}

/** Claims from before the books as they will be stored, and everything that is wrong with any of them; those that are wrong are not among the first. */
export async function checkOpening(
  { db, kode_toko, tgl_system, nilaiPoinRp }: OpeningPlace,
  requested: readonly RequestedClaim[],
): Promise<{ readonly rows: NewOpeningClaims['detail_saldo']; readonly wrong: readonly WrongClaim[] }> {
  const named = requested.flatMap(({ kode_pihak, pemilik_kupon }) => (pemilik_kupon === null ? [kode_pihak] : [kode_pihak, pemilik_kupon]))
  const names = await partyNames(db, kode_toko, [...new Set(named)])
  const couponTerms = await openingCouponTerms(db, kode_toko, requested)
  const wrong: WrongClaim[] = []
  const rows = requested.flatMap((claim, at): NewOpeningClaims['detail_saldo'] => {
    const before = wrong.length
    const say = (name: keyof RequestedClaim, kind: RefusalKind, details: Readonly<Record<string, string>> = {}) =>
      void wrong.push({ at, name, kind, details })
    const { jenis_tagihan, kode_pihak, gram_saldo, poin_saldo, keterangan } = claim
    const nama_pihak = names.get(keyOf(partiesOf[jenis_tagihan], kode_pihak))
    if (nama_pihak === undefined) say('kode_pihak', refusals.PARTY_UNKNOWN, { kode_pihak })
    if (isOfGold(jenis_tagihan) && gram_saldo === 0) say('gram_saldo', refusals.GRAMS_NEEDED)
    if (!isOfGold(jenis_tagihan) && gram_saldo !== 0) say('gram_saldo', refusals.NO_GRAMS)
    const isPoints = jenis_tagihan === 'POIN'
    if (isPoints && poin_saldo === 0) say('poin_saldo', refusals.POINTS_NEEDED)
    if (!isPoints && poin_saldo !== 0) say('poin_saldo', refusals.NO_POINTS)
    if (isPoints && nilaiPoinRp === 0) say('jenis_tagihan', refusals.POINTS_WORTHLESS)
    const worthRp = poin_saldo * nilaiPoinRp
    if (isPoints && claim.nilai_saldo !== null && claim.nilai_saldo !== worthRp)
      say('nilai_saldo', refusals.POINTS_WORTH_OTHER, { nilai: formatNumber(worthRp, 0) })
    const coupon = openingCoupon(claim, couponTerms, { tgl_system, isMember: (code) => names.has(keyOf('member', code)) }, say)
    const valueRp = isPoints ? worthRp : (claim.nilai_saldo ?? 0)
    if (!isPoints && !coupon && valueRp === 0) say('nilai_saldo', refusals.VALUE_NEEDED)
    const tgl_transaksi = jenis_tagihan === 'PIUTANG_KARTU' ? (claim.tgl_transaksi ?? tgl_system) : null
    if (tgl_transaksi !== null && tgl_transaksi > tgl_system) say('tgl_transaksi', refusals.DAY_AHEAD, { tgl_system })
    if (nama_pihak === undefined || wrong.length > before) return []
    const sign = jenis_tagihan === 'KUPON' ? 0 : claimKinds[jenis_tagihan]
    const nilai = { nilai_piutang: sign > 0 ? valueRp : 0, nilai_hutang: sign < 0 ? valueRp : 0 }
    return [{ jenis_tagihan, kode_pihak, nama_pihak, keterangan, ...nilai, gram_saldo, poin_saldo, tgl_transaksi, ...(coupon ?? noCoupon) }]
  })
  return { rows, wrong }
}

/** @throws Refusal the first of what is wrong, with the messages of all at their fields */
async function openedClaims(place: OpeningPlace, { keterangan, detail_saldo }: RequestedOpeningClaims): Promise<NewOpeningClaims> {
  const { rows, wrong } = await checkOpening(place, detail_saldo)
  const [first] = wrong
  if (first) {
    const messages = wrong.map(({ at, name, kind, details }) => [`detail_saldo.${at}.${name}`, fill(kind.text, details)])
    refuse(first.kind, first.details, Object.fromEntries(messages))
  }
  const sum = (of: (row: (typeof rows)[number]) => number) => rows.reduce((total, row) => total + of(row), 0)
  return {
    keterangan,
    total_piutang: sum(({ nilai_piutang }) => nilai_piutang),
    total_hutang: sum(({ nilai_hutang }) => nilai_hutang),
    total_poin: sum(({ poin_saldo }) => poin_saldo),
    total_kupon: sum(({ nilai_kupon }) => nilai_kupon),
    detail_saldo: rows,
  }
}

/** What parties owe and are owed from before the books, each row a claim of its own; capital is what is left (events.md SA3). A coupon moves no ledger. */
export function openingClaimLines({
  no_saldo_awal,
  total_piutang,
  total_hutang,
  detail_saldo,
}: Pick<OpeningClaims, 'no_saldo_awal' | 'total_piutang' | 'total_hutang' | 'detail_saldo'>): Lines {
  return {
    kind: saldoAwalTagihan.kind,
    reference: no_saldo_awal,
    stock: [],
    cash: [],
    claims: detail_saldo.flatMap(({ no_urut, jenis_tagihan, kode_pihak, nilai_piutang, nilai_hutang, gram_saldo }) => {
      if (jenis_tagihan === 'KUPON') return []
      // Points are one debt to each member, from any document.
      const dokumen = jenis_tagihan === 'POIN' ? '' : `${no_saldo_awal}/${no_urut}`
      const gold = gram_saldo > 0 ? { fineMg: (nilai_piutang > 0 ? 1 : -1) * toMg(gram_saldo) } : {}
      return [{ jenis: jenis_tagihan, pihak: kode_pihak, dokumen, rupiah: nilai_piutang - nilai_hutang, ...gold }]
    }),
    counter: total_piutang === total_hutang ? [] : [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: total_piutang - total_hutang }],
    points: detail_saldo.flatMap(({ kode_pihak, poin_saldo }) => (poin_saldo > 0 ? [{ kode_member: kode_pihak, poin: poin_saldo }] : [])),
  }
}

const opening: DocumentWriting<typeof saldoAwalTagihan, RequestedOpeningClaims, Decision<typeof saldoAwalTagihan>, OpeningRules> = {
  document: saldoAwalTagihan,
  exclusiveKeys: () => [],
  async prepare(context, requested) {
    const opened = new Map<RequestedOpeningClaims, NewOpeningClaims>()
    for (const one of requested) opened.set(one, await openedClaims(context, one))
    return (one) => {
      const document = opened.get(one)!
      return { document, needs: [needOf(document)], lines: openingClaimLines }
    }
  },
}

/** Each needs an approval, for any amount. */
const needOf = ({ keterangan, total_piutang, total_hutang, total_kupon, detail_saldo }: NewOpeningClaims): Need => ({
  kategori: 'SALDO_AWAL_TAGIHAN',
  subjek: saldoAwalTagihan.name,
  kunci: keterangan,
  uraian: `${keterangan}: ${shortList(
    detail_saldo,
    ({ jenis_tagihan, kode_pihak, nama_pihak, nilai_piutang, nilai_hutang, gram_saldo, poin_saldo, nilai_kupon }) =>
      `${openingKinds[jenis_tagihan]} ${kode_pihak} ${nama_pihak} ${gram_saldo > 0 ? `${formatNumber(gram_saldo, 3)} g = ` : ''}${poin_saldo > 0 ? `${formatNumber(poin_saldo, 0)} = ` : ''}${rp(nilai_piutang + nilai_hutang + nilai_kupon)}`,
  )}`,
  selisih_rp: total_piutang + total_hutang + total_kupon,
  selisih_mg: detail_saldo.reduce((sum, { gram_saldo }) => sum + toMg(gram_saldo), 0),
  // Each time that it is asked coupons would get other codes.
  isi: { keterangan, detail_saldo: detail_saldo.map(({ no_kupon: _code, ...row }) => row) },
})

/**
 * Enters claims from before the books.
 *
 * @throws Refusal of everything that is wrong, each at its field, SECOND_PERSON if the user who entered it also approved it, and
 * those of `post`
 */
export const openClaims: Handler<typeof openCall> = (input) => {
  const context = { ...eventOf(input), nilaiPoinRp: numberSetting(input.caller, 'NILAI_POIN') }
  return saveDocument(input, context, opening, input.body, refusals.SECOND_PERSON)
}

/** Enters claims from before the books that another user has approved already, document by document. */
export const openAllClaims = (
  context: EventContext & OpeningRules,
  requested: readonly RequestedOpeningClaims[],
  approvals: readonly Approved[],
): Promise<OpeningClaims[]> => writeDocuments(context, opening, requested, () => Promise.resolve(approvals))

/** Undoes the coupons of cancelled claims, besides the posting. The coupons go back by their rows, but a used coupon does not. */
export async function undoOpening({ db, kode_toko }: EventContext, { no_saldo_awal }: OpeningClaims): Promise<void> {
  const { rows } = await sql<{ no_kupon: string; kupon_lama: string }>`
    select no_kupon, masked_old_coupon(kupon_lama) as kupon_lama from saldo_awal_tagihan_detail where (kode_toko, no_saldo_awal) = (${kode_toko}, ${no_saldo_awal}) and no_kupon is not null`.execute(
    db,
  )
  await refuseUsedOpening(db, new Map(rows.map(({ no_kupon, kupon_lama }) => [no_kupon, kupon_lama])))
}
