import { transferWithTill } from '#modules/money/contract/mutasi-uang-cash.ts'
import { money } from './books.ts'
import { supervisorOf, told } from './calls.ts'
import { type Doing, type Shop, type World, bank } from './world.ts'

/** A part of the till's money to the bank, or of the bank's to the till; what others pay out meanwhile may leave too little. */
export function moveMoney(world: World, shop: Shop): Doing | undefined {
  const [, , , inTill] = shop.books.get('KAS CASH') ?? [0, 0, 0, 0]
  const toTill = world.chance.percent(40)
  const jumlah = Math.floor((Math.max(inTill, 0) * world.chance.between(5, 40)) / 100) + 1
  const account = { bank: bank.tujuan, no_rekening: bank.no_rekening }
  const body = toTill
    ? { kategori: 'PENARIKAN', asal: account.bank, asal_rekening: account.no_rekening, tujuan: 'CASH', jumlah, keterangan: 'tarik tunai' }
    : { kategori: 'SETORAN', asal: 'CASH', tujuan: account.bank, tujuan_rekening: account.no_rekening, jumlah, keterangan: 'setoran' }
  const run = async () => {
    const { tgl_system } = shop
    const answer = await world.app.call(supervisorOf(shop), transferWithTill, { body })
    told(world, toTill ? 'tarik' : 'setor', answer, ['CASH_SHORT'])
    const into = toTill ? jumlah : -jumlah
    return answer.status === 200
      ? [{ kode_toko: shop.kode_toko, tgl_system, changes: [...money('CASH', into), ...money(bank.no_rekening, -into)] }]
      : []
  }
  return { what: `${toTill ? 'tarik' : 'setor'} ${jumlah} di ${shop.kode_toko}`, run }
}
