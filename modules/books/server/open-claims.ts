import { sql } from 'kysely'
import { fill, refuse } from '#engine/contract/refusal.ts'
import { toMg } from '#engine/kinds/grams/grams.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import type { Db } from '#engine/server/database.ts'
import type { Handler } from '#engine/server/serve.ts'
import { type Need, requireApprovals, told } from '#modules/approvals/server/public.ts'
import { type DocumentWriting, rp, writeDocuments } from '#modules/documents/server/public.ts'
import { claimKinds } from '#modules/ledger/contract/claims.ts'
import type { Lines } from '#modules/ledger/server/public.ts'
import { type OpeningClaimKind, openingClaims } from '../contract/fields.ts'
import { refusals } from '../contract/refusals.ts'
import {
  type AskedOpeningClaims,
  type NewOpeningClaims,
  type OpeningClaims,
  type openClaims as openCall,
  isOfGold,
  saldoAwalTagihan,
} from '../contract/saldo-awal-tagihan.ts'

/** Whose claims of a kind are: the list that its parties are of. */
type PartyList = 'supplier' | 'member' | 'sales'
const partiesOf: Readonly<Record<OpeningClaimKind, PartyList>> = {
  HUTANG_SUPPLIER: 'supplier',
  HUTANG_EMAS: 'supplier',
  UANG_MUKA_SUPPLIER: 'supplier',
  PIUTANG_JUAL: 'member',
  PIUTANG_EMAS: 'member',
  PIUTANG_KARYAWAN: 'sales',
  HUTANG_BONUS: 'sales',
}

type Names = ReadonlyMap<string, string>
const keyOf = (list: PartyList, kode_pihak: string) => `${list} ${kode_pihak}`

/** The parties that rows name, by their list; salespeople are those of the shop. */
async function partyNames(db: Db, kode_toko: string, codes: readonly string[]): Promise<Names> {
  const { rows } = await sql<{ list: PartyList; kode: string; nama: string }>`
    select 'supplier' as list, kode_supplier as kode, nama_supplier as nama from supplier where kode_supplier = any(${codes})
    union all select 'member', kode_member, nama_member from member where kode_member = any(${codes})
    union all select 'sales', kode_sales, nama_sales from sales where kode_toko = ${kode_toko} and kode_sales = any(${codes})`.execute(db)
  return new Map(rows.map(({ list, kode, nama }) => [keyOf(list, kode), nama]))
}

function decided({ keterangan, detail_saldo }: AskedOpeningClaims, names: Names): NewOpeningClaims {
  const { PARTY_UNKNOWN, GRAMS_NEEDED, NO_GRAMS } = refusals
  const rows = detail_saldo.map(({ jenis_tagihan, kode_pihak, nilai_saldo, gram_saldo, keterangan: said }, at) => {
    const field = (name: string) => `detail_saldo.${at}.${name}`
    const nama_pihak =
      names.get(keyOf(partiesOf[jenis_tagihan], kode_pihak)) ??
      refuse(PARTY_UNKNOWN, { kode_pihak }, { [field('kode_pihak')]: fill(PARTY_UNKNOWN.text, { kode_pihak }) })
    if (isOfGold(jenis_tagihan) && gram_saldo === 0) refuse(GRAMS_NEEDED, undefined, { [field('gram_saldo')]: GRAMS_NEEDED.text })
    if (!isOfGold(jenis_tagihan) && gram_saldo !== 0) refuse(NO_GRAMS, undefined, { [field('gram_saldo')]: NO_GRAMS.text })
    const isOurs = claimKinds[jenis_tagihan] > 0
    return {
      jenis_tagihan,
      kode_pihak,
      nama_pihak,
      keterangan: said,
      nilai_piutang: isOurs ? nilai_saldo : 0,
      nilai_hutang: isOurs ? 0 : nilai_saldo,
      gram_saldo,
    }
  })
  return {
    keterangan,
    total_piutang: rows.reduce((sum, { nilai_piutang }) => sum + nilai_piutang, 0),
    total_hutang: rows.reduce((sum, { nilai_hutang }) => sum + nilai_hutang, 0),
    detail_saldo: rows,
  }
}

/** What parties owe and are owed from before the books, each row a claim of its own; capital is what is left (events.md SA3). */
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
    claims: detail_saldo.map(({ no_urut, jenis_tagihan, kode_pihak, nilai_piutang, nilai_hutang, gram_saldo }) => ({
      jenis: jenis_tagihan,
      pihak: kode_pihak,
      dokumen: `${no_saldo_awal}/${no_urut}`,
      rupiah: nilai_piutang - nilai_hutang,
      ...(gram_saldo > 0 ? { fineMg: (nilai_piutang > 0 ? 1 : -1) * toMg(gram_saldo) } : {}),
    })),
    counter: total_piutang === total_hutang ? [] : [{ type: 'SALDO_AWAL', kode_akun: 'MODAL', jumlahRp: total_piutang - total_hutang }],
    points: [],
  }
}

const opening: DocumentWriting<typeof saldoAwalTagihan, AskedOpeningClaims, NewOpeningClaims, object> = {
  document: saldoAwalTagihan,
  wants: () => [],
  async take({ db, kode_toko }, asked) {
    const codes = asked.flatMap(({ detail_saldo }) => detail_saldo.map(({ kode_pihak }) => kode_pihak))
    const names = await partyNames(db, kode_toko, codes)
    return (one) => decided(one, names)
  },
  stored: (claims) => claims,
  lines: (made) => openingClaimLines(made),
}

/** Somebody allows each, whatever it comes to. */
const needOf = ({ keterangan, total_piutang, total_hutang, detail_saldo }: NewOpeningClaims): Need => ({
  kategori: 'SALDO_AWAL_TAGIHAN',
  subjek: saldoAwalTagihan.name,
  kunci: keterangan,
  uraian: `${keterangan}: ${told(
    detail_saldo,
    ({ jenis_tagihan, kode_pihak, nama_pihak, nilai_piutang, nilai_hutang, gram_saldo }) =>
      `${openingClaims[jenis_tagihan]} ${kode_pihak} ${nama_pihak} ${gram_saldo > 0 ? `${formatNumber(gram_saldo, 3)} g = ` : ''}${rp(nilai_piutang + nilai_hutang)}`,
  )}`,
  selisih_rp: total_piutang + total_hutang,
  selisih_mg: detail_saldo.reduce((sum, { gram_saldo }) => sum + toMg(gram_saldo), 0),
  isi: { keterangan, detail_saldo },
})

/**
 * Enters claims from before the books.
 *
 * @throws Refusal PARTY_UNKNOWN, GRAMS_NEEDED, NO_GRAMS at their fields, SECOND_PERSON where whoever entered it approved it himself, and
 * those of `post`
 */
export const openClaims: Handler<typeof openCall> = async (input) => {
  const { db, caller, request_id, body } = input
  const { kode_toko, tgl_system, user_id } = caller
  const [made] = await writeDocuments({ db, kode_toko, tgl_system, user_id, request_id }, opening, [body], async (claims) => {
    const approvals = await requireApprovals(input, [needOf(claims)])
    if (approvals.some(({ decided_by }) => decided_by === user_id)) refuse(refusals.SECOND_PERSON)
    return approvals
  })
  return made as OpeningClaims
}
