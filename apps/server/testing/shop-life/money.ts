import { sql } from 'kysely'
import { bookEntry } from '#modules/accounting/contract/jurnal-umum.ts'
import { type OpeningClaims, openClaims } from '#modules/accounting/contract/saldo-awal-tagihan.ts'
import type { ReplyOf } from '#engine/contract/endpoint.ts'
import { readSettled, takeBack } from '#modules/money/contract/chargeback.ts'
import { type PaidClaims, directionOf, payClaims } from '#modules/money/contract/bayar-tagihan.ts'
import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { type SettledClaims, settleClaims } from '#modules/money/contract/non-cash.ts'
import { type BookedMoney, bookMoney } from '#modules/money/contract/uang-kas.ts'
import { claim, claimsIn, money } from './books.ts'
import { approved, cashierOf, managerOf, supervisorOf, told } from './calls.ts'
import { member } from './sales.ts'
import { type Doing, type Shop, type World, bank, take } from './world.ts'

/** A part of the till's money to the bank, or of the bank's to the till; what others pay out meanwhile may leave too little. */
export function moveMoney(world: World, shop: Shop): Doing | undefined {
  const [, , , inTill] = shop.books.get('KAS CASH') ?? [0, 0, 0, 0]
  const toTill = world.chance.percent(40)
  const jumlah = Math.floor((Math.max(inTill, 0) * world.chance.between(5, 40)) / 100) + 1
  const biaya_bank = world.chance.percent(30) ? 2_500 : 0
  const account = { bank: bank.tujuan, no_rekening: bank.no_rekening }
  const body = toTill
    ? { kategori: 'PENARIKAN', asal: account.bank, asal_rekening: account.no_rekening, tujuan: 'CASH', jumlah, biaya_bank, keterangan: 'tarik tunai' }
    : { kategori: 'SETORAN', asal: 'CASH', tujuan: account.bank, tujuan_rekening: account.no_rekening, jumlah, biaya_bank, keterangan: 'setoran' }
  const run = async () => {
    const { tgl_system } = shop
    const answer = await world.app.call(supervisorOf(shop), transferWithTill, { body })
    told(world, toTill ? 'tarik' : 'setor', answer, ['CASH_SHORT'])
    const into = toTill ? jumlah : -jumlah
    return answer.status === 200
      ? [{ kode_toko: shop.kode_toko, tgl_system, changes: [...money('CASH', into), ...money(bank.no_rekening, -into - biaya_bank)] }]
      : []
  }
  return { what: `${toTill ? 'tarik' : 'setor'} ${jumlah} di ${shop.kode_toko}`, run }
}

/** The bank pays some of what it owes for cards and transfers, and keeps a little or a lot; who settles them at two tills at once does so once. */
export function settleBank(world: World, shop: Shop): Doing | undefined {
  const owed = claimsIn(shop.books, 'PIUTANG_KARTU')
  const first = take(
    world,
    owed.map(({ dokumen }) => dokumen),
  )
  const second = world.chance.percent(50)
    ? take(
        world,
        owed.map(({ dokumen }) => dokumen),
      )
    : undefined
  const feePercent = world.chance.between(0, 8)
  const isTwice = world.chance.percent(30)
  const claims = owed.filter(({ dokumen }) => dokumen === first || dokumen === second)
  const owedRp = claims.reduce((sum, { rupiah }) => sum + rupiah, 0)
  const body = {
    no_rekening: bank.no_rekening,
    tgl_rekening: shop.tgl_system,
    uang_masuk: owedRp - Math.floor((owedRp * feePercent) / 100),
    keterangan: null,
    detail_tagihan: claims.map(({ dokumen }) => ({ reference: dokumen })),
  }
  const settle = async () => {
    const { tgl_system, kode_toko } = shop
    const { status } = await approved<SettledClaims>(world, shop, 'bank bayar', settleClaims, { body }, isTwice ? ['BANK_CLAIM_GONE'] : [])
    if (status !== 200) return []
    // What the bank has paid is cancelled no more.
    for (const { dokumen } of claims) {
      shop.sales.delete(dokumen)
      shop.purchases.delete(dokumen)
    }
    const paid = claims.flatMap(({ pihak, dokumen, rupiah }) => claim('PIUTANG_KARTU', pihak, dokumen, -rupiah))
    return [{ kode_toko, tgl_system, changes: [...money(bank.no_rekening, body.uang_masuk), ...paid] }]
  }
  const run = async () => (await Promise.all(isTwice ? [settle(), settle()] : [settle()])).flat()
  return first === undefined || body.uang_masuk <= 0 ? undefined : { what: `bank bayar ${owedRp} di ${shop.kode_toko}`, run }
}

/** The bank takes back some of what it has paid for a card: it owes it again, or it is lost. */
export function chargeBack(world: World, shop: Shop): Doing {
  const perlakuan = world.chance.percent(50) ? 'TAGIH' : 'RUGI'
  const partPercent = world.chance.between(1, 100)
  const run = async () => {
    const { tgl_system, kode_toko } = shop
    const answer = await world.app.call<ReplyOf<typeof readSettled>>(cashierOf(shop), readSettled, { query: {} })
    const [settled] = answer.body
    if (!settled) return []
    const { no_rekening, reference } = settled
    const jumlah_tarik = Math.max(1, Math.floor(((settled.nilai_tagihan - settled.ditarik_bank) * partPercent) / 100))
    const body = { no_rekening, reference, jumlah_tarik, tgl_rekening: tgl_system, perlakuan, alasan_chargeback: 'sengketa' }
    // What others take back, or out of the account, meanwhile.
    const allowed = ['MORE_THAN_SETTLED', 'NOT_SETTLED', 'CASH_SHORT', 'CHARGED_BACK']
    const { status } = await approved(world, shop, `chargeback ${perlakuan}`, takeBack, { body }, allowed)
    if (status !== 200) return []
    const owed = perlakuan === 'TAGIH' ? claim('PIUTANG_KARTU', no_rekening, reference, jumlah_tarik) : []
    return [{ kode_toko, tgl_system, changes: [...money(no_rekening, -jumlah_tarik), ...owed] }]
  }
  return { what: `chargeback ${perlakuan} di ${shop.kode_toko}`, run }
}

/** A little is spent out of the till, or the owner puts some in; what others pay out meanwhile may leave too little. */
export function bookSome(world: World, shop: Shop): Doing {
  const isIn = world.chance.percent(30)
  const amounts = [world.chance.between(1, 400_000), world.chance.between(1, 900_000)]
  const codes = isIn ? ['SETORMODAL', 'LAINMASUK'] : ['LISTRIK', 'PRIVE']
  const totalRp = amounts.reduce((sum, jumlah) => sum + jumlah, 0)
  const body = {
    arah: isIn ? 'MASUK' : 'KELUAR',
    no_rekening: null,
    nama_pihak: null,
    keterangan: null,
    detail_uang: amounts.map((jumlah_uang, at) => ({ kode_transaksi: codes[at], jumlah_uang, keterangan: null })),
  }
  const run = async () => {
    const { tgl_system, kode_toko } = shop
    const { status } = await approved<BookedMoney>(world, shop, `uang ${isIn ? 'masuk' : 'keluar'}`, bookMoney, { body }, ['CASH_SHORT'])
    return status === 200 ? [{ kode_toko, tgl_system, changes: money('CASH', isIn ? totalRp : -totalRp) }] : []
  }
  return { what: `uang ${isIn ? 'masuk' : 'keluar'} ${totalRp} di ${shop.kode_toko}`, run }
}

/**
 * The till pays a part of a month's tax, of a salesperson's bonus or of a craftsman's fees, while sales go on that increase it. An employee pays his
 * debt, or it is written off.
 */
export function payWhatIsOwed(world: World, shop: Shop): Doing | undefined {
  const open = (['PPN', 'HUTANG_BONUS', 'HUTANG_AFILIASI', 'HUTANG_TUKANG', 'PIUTANG_KARYAWAN'] as const).flatMap((jenis) =>
    claimsIn(shop.books, jenis).map((each) => ({ ...each, jenis })),
  )
  const first = open.length > 0 ? world.chance.pick(open) : undefined
  if (first === undefined) return undefined
  const { jenis, pihak } = first
  const sign = directionOf(jenis) === 'MASUK' ? 1 : -1
  const owedRp = open.filter((each) => each.jenis === jenis && each.pihak === pihak).reduce((sum, { rupiah }) => sum + sign * rupiah, 0)
  const jumlah_uang = Math.ceil((owedRp * world.chance.between(20, 100)) / 100)
  const isForgiven = jenis === 'PIUTANG_KARYAWAN' && world.chance.percent(40)
  const penyelesaian = isForgiven ? 'HAPUS' : 'UANG'
  const body = { jenis_tagihan: jenis, pihak, jumlah_uang, penyelesaian, no_rekening: null, keterangan: isForgiven ? 'SUDAH KELUAR' : null }
  const run = async () => {
    const { tgl_system, kode_toko } = shop
    // A sale that it is owed for may be cancelled in the meantime, or another user pays.
    const allowed = ['CASH_SHORT', 'NOTHING_OWED', 'PAYS_MORE_THAN_OWED', 'CLAIM_SHORT']
    const { status, body: made } = await approved<PaidClaims>(world, shop, 'bayar tagihan', payClaims, { body }, allowed)
    if (status !== 200) return []
    // A sale can no longer be cancelled when this was paid for it.
    for (const { reference } of made.detail_tagihan) shop.sales.delete(reference)
    const paid = made.detail_tagihan.flatMap(({ reference, jumlah_uang: rupiah }) => claim(jenis, pihak, reference, -sign * rupiah))
    return [{ kode_toko, tgl_system, changes: [...(isForgiven ? [] : money('CASH', sign * jumlah_uang)), ...paid] }]
  }
  return jumlah_uang <= 0 ? undefined : { what: `bayar ${jenis} ${pihak} ${jumlah_uang} di ${shop.kode_toko}`, run }
}

/** A user books a month's depreciation by hand, or the opening value of a cupboard. None of it is goods, money or a claim. */
export function enterByHand(world: World, shop: Shop): Doing {
  const isOpening = world.chance.percent(30)
  const jumlah = world.chance.between(1, 5_000_000)
  const line = (nomor_akun: string, debet: number, kredit: number) => ({ nomor_akun, debet, kredit, keterangan: null })
  const body = {
    is_saldo_awal: isOpening,
    keterangan: isOpening ? 'SALDO AWAL INVENTARIS' : 'PENYUSUTAN',
    detail_jurnal: isOpening ? [line('1-2004', jumlah, 0)] : [line('6-1022', jumlah, 0), line('1-2104', 0, jumlah)],
  }
  const run = async () => {
    await approved(world, shop, 'jurnal', bookEntry, { body }, [], managerOf(shop))
    return []
  }
  return { what: `jurnal ${jumlah} di ${shop.kode_toko}`, run }
}

let oldCoupons = 0
/**
 * A user enters an opening balance: a debt to a supplier, in rupiah and in gold, a debt of a salesperson or of a bank, a member's points, a coupon.
 */
export function openOldClaims(world: World, shop: Shop): Doing {
  const nilai_saldo = world.chance.between(1, 5_000_000)
  const gram_saldo = world.chance.between(1, 9_000) / 1_000
  const poin_saldo = world.chance.between(1, 40)
  const row = (jenis_tagihan: 'HUTANG_SUPPLIER' | 'HUTANG_EMAS' | 'PIUTANG_KARYAWAN' | 'PIUTANG_KARTU', kode_pihak: string, gram = 0) =>
    ({ jenis_tagihan, kode_pihak, nilai_saldo, gram_saldo: gram, keterangan: null }) as const
  const ofAll = [
    row('HUTANG_SUPPLIER', world.suppliers[0]!),
    row('HUTANG_EMAS', world.suppliers[0]!, gram_saldo),
    row('PIUTANG_KARYAWAN', 'S1'),
    row('PIUTANG_KARTU', bank.no_rekening),
  ]
  const run = async () => {
    const { tgl_system, kode_toko } = shop
    const { rows: members } = await sql<{ kode_member: string }>`select kode_member from member where no_hp = ${member.no_hp}`.execute(world.app.db)
    const points = members.map(({ kode_member }) => ({ jenis_tagihan: 'POIN' as const, kode_pihak: kode_member, poin_saldo, keterangan: null }))
    await sql`insert into kupon (kode_kupon, nama_kupon, belanja_minimal, nilai_kupon, tgl_mulai, tgl_akhir)
      values ('LAMA', 'KUPON LAMA', 0, 50000, '2020-01-01', '2099-12-31') on conflict do nothing`.execute(world.app.db)
    const coupon = { jenis_tagihan: 'KUPON' as const, kode_pihak: 'LAMA', kupon_lama: `V-${nilai_saldo}-${(oldCoupons += 1)}`, keterangan: null }
    const detail_saldo = [...ofAll, ...points, coupon]
    const body = { keterangan: 'PINDAHAN BUKU LAMA', detail_saldo }
    const { status, body: made } = await approved<OpeningClaims>(world, shop, 'saldo awal', openClaims, { body }, [], managerOf(shop))
    if (status !== 200) return []
    // A coupon stands in no ledger but its own.
    const changes = made.detail_saldo.flatMap(({ no_urut, jenis_tagihan, kode_pihak, nilai_piutang, nilai_hutang, gram_saldo: gram }) =>
      jenis_tagihan === 'KUPON'
        ? []
        : claim(
            jenis_tagihan,
            kode_pihak,
            jenis_tagihan === 'POIN' ? '' : `${made.no_saldo_awal}/${no_urut}`,
            nilai_piutang - nilai_hutang,
            -Math.round(gram * 1_000),
          ),
    )
    return [{ kode_toko, tgl_system, changes }]
  }
  return { what: `saldo awal ${nilai_saldo} di ${shop.kode_toko}`, run }
}
