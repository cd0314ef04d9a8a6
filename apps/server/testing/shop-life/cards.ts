import { type CashedCards, gesekTunai, payForCards } from '#modules/sales/contract/gesek-tunai.ts'
import { cardFeeRp } from '#modules/payments/contract/card-fee.ts'
import { type Entry, claim, money } from './books.ts'
import { approved } from './calls.ts'
import { type Doing, type Shop, type World, bank, bankCards, stands } from './world.ts'

/** A customer gets cash for a card or two. The bank owes it with its fee, independent of how the shop uses cards that pay for goods. */
export function cashCards(world: World, shop: Shop): Doing {
  const cards = Array.from({ length: world.chance.between(1, 2) }, (_, at) => {
    const tunai_gesek = world.chance.between(1, 50) * 10_000 + at
    const fee = cardFeeRp(tunai_gesek, bankCards.persen_gesek)
    return { jenis_kartu: 'DEBIT', no_rekening: bank.no_rekening, no_kartu: `4000 0000 000${at}`, tunai_gesek, biaya_gesek: fee }
  })
  const body = { nama_customer: 'PAK BUDI', no_hp: null, no_identitas: null, keterangan: null, detail_kartu: cards }
  const run = async () => {
    const { status, body: made } = await approved<CashedCards>(world, shop, 'gesek tunai', payForCards, { body }, ['CASH_SHORT'])
    if (status !== 200) return []
    const { no_gesek, tgl_system } = made
    const changes = cards.flatMap(({ tunai_gesek, biaya_gesek }) => [
      ...money('CASH', -tunai_gesek),
      ...claim('PIUTANG_KARTU', bank.no_rekening, no_gesek, tunai_gesek + biaya_gesek),
    ])
    const entry: Entry = { kode_toko: shop.kode_toko, tgl_system, changes }
    return stands(shop, no_gesek, { document: gesekTunai, entry, hands: [], refusals: [] })
  }
  return { what: `gesek tunai ${cards.length} kartu di ${shop.kode_toko}`, run }
}
