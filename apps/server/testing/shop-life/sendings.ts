import { expect } from 'vitest'
import { type SentMoney, receiveMoney, sendMoney, takeMoneyBack } from '#modules/money/contract/kirim-uang.ts'
import { handOver } from '#modules/money/contract/pengalihan-saldo.ts'
import { type Entry, type HeldClaim, claim, claimsIn, money } from './books.ts'
import { approved, approvedAnyhow, cashierOf, codeOf, managerOf, told } from './calls.ts'
import { type Doing, type Shop, type World, bank, take } from './world.ts'

/** Money that is on the road: whose it is still, and where it goes. */
interface OnTheRoad extends HeldClaim {
  readonly sender: Shop
}

const roadOf = (sender: Shop): OnTheRoad[] => claimsIn(sender.books, 'UANG_JALAN').map((each) => ({ ...each, sender }))

/** A sending that no other move of this round uses. */
function takeOne(world: World, sent: readonly OnTheRoad[]): OnTheRoad | undefined {
  const nota_kirim = take(
    world,
    sent.map(({ dokumen }) => dokumen),
  )
  return sent.find(({ dokumen }) => dokumen === nota_kirim)
}

const otherThan = (world: World, shop: Shop): Shop | undefined => {
  const others = world.shops.filter(({ kode_toko }) => kode_toko !== shop.kode_toko)
  return others.length === 0 ? undefined : world.chance.pick(others)
}

const partOf = (world: World, { books }: Shop, akun_kas: string): number => {
  const [, , , has] = books.get(`KAS ${akun_kas}`) ?? [0, 0, 0, 0]
  return Math.floor((Math.max(has, 0) * world.chance.between(1, 20)) / 100) + 1
}

/** A part of the till's money goes to another shop; what others pay out meanwhile may leave too little. */
export function sendSome(world: World, shop: Shop): Doing | undefined {
  const other = otherThan(world, shop)
  if (!other) return undefined
  const body = { tujuan: other.kode_toko, jumlah_rp: partOf(world, shop, 'CASH'), keterangan: 'setoran' }
  const run = async () => {
    const answer = await world.app.call<SentMoney>(cashierOf(shop), sendMoney, { body })
    told(world, 'kirim uang', answer, ['CASH_SHORT'])
    if (answer.status !== 200) return []
    const { nota_kirim, tgl_system, jumlah_rp } = answer.body
    const changes = [...money('CASH', -jumlah_rp), ...claim('UANG_JALAN', other.kode_toko, nota_kirim, jumlah_rp)]
    return [{ kode_toko: shop.kode_toko, tgl_system, changes }]
  }
  return { what: `kirim uang ${shop.kode_toko} ke ${other.kode_toko}`, run }
}

/** What both shops have in their books when it was received, each on its own date. */
function received({ sender, dokumen, rupiah }: OnTheRoad, receiver: Shop, countedRp: number): Entry[] {
  return [
    {
      kode_toko: sender.kode_toko,
      tgl_system: sender.tgl_system,
      changes: [...claim('UANG_JALAN', receiver.kode_toko, dokumen, -rupiah), ...claim('RK', receiver.kode_toko, dokumen, countedRp)],
    },
    {
      kode_toko: receiver.kode_toko,
      tgl_system: receiver.tgl_system,
      changes: [...money('CASH', countedRp), ...claim('RK', sender.kode_toko, dokumen, -countedRp)],
    },
  ]
}

const sentTo = (world: World, shop: Shop) => world.shops.flatMap(roadOf).filter(({ pihak }) => pihak === shop.kode_toko)
const receiving = (sent: OnTheRoad, countedRp: number) => ({
  params: { nomor_referensi: sent.dokumen },
  body: { jumlah_terima: countedRp, alasan_terima: countedRp < sent.rupiah ? 'kurang' : null },
})

/** It arrives, now and then with less than was sent. */
export function receiveSent(world: World, shop: Shop): Doing | undefined {
  const sent = takeOne(world, sentTo(world, shop))
  if (!sent) return undefined
  const countedRp = world.chance.percent(20) ? Math.max(1, sent.rupiah - world.chance.between(0, 50_000)) : sent.rupiah
  const run = async () => {
    const { status } = await approved(world, shop, 'terima uang', receiveMoney, receiving(sent, countedRp), [])
    return status === 200 ? received(sent, shop, countedRp) : []
  }
  return { what: `terima ${sent.dokumen}`, run }
}

/** Two users want it at the same moment: the receiver who counts it, and its sender or a second receiver. One gets it. */
export function receiveTwice(world: World, shop: Shop): Doing | undefined {
  const sent = takeOne(world, sentTo(world, shop))
  if (!sent) return undefined
  const isTakenBack = world.chance.percent(50)
  const run = async () => {
    const mine = () => world.app.call(cashierOf(shop), receiveMoney, receiving(sent, sent.rupiah))
    const answers = await Promise.all([
      mine(),
      isTakenBack
        ? approvedAnyhow(world, sent.sender, takeMoneyBack, backing(sent))
        : world.app.call(managerOf(shop), receiveMoney, receiving(sent, sent.rupiah)),
    ])
    expect(answers.map(codeOf).toSorted(), JSON.stringify(answers.map(({ body }) => body))).toEqual(['SENDING_NOT_FOUND', 'undefined'])
    answers.forEach((answer) => told(world, 'terima uang bersamaan', answer, ['SENDING_NOT_FOUND']))
    return isTakenBack && answers[1].status === 200 ? [takenBack(sent)] : received(sent, shop, sent.rupiah)
  }
  return { what: `terima ${sent.dokumen} bersamaan`, run }
}

const backing = ({ dokumen }: OnTheRoad) => ({ params: { nomor_referensi: dokumen }, body: { alasan_terima: 'tidak jadi' } })
const takenBack = ({ sender, dokumen, pihak, rupiah }: OnTheRoad): Entry => ({
  kode_toko: sender.kode_toko,
  tgl_system: sender.tgl_system,
  changes: [...money('CASH', rupiah), ...claim('UANG_JALAN', pihak, dokumen, -rupiah)],
})

/** Its sender takes it back, on the date that he has by then. */
export function takeBackSent(world: World, shop: Shop): Doing | undefined {
  const sent = takeOne(world, roadOf(shop))
  if (!sent) return undefined
  const run = async () => {
    const { status } = await approved(world, shop, 'ambil kembali uang', takeMoneyBack, backing(sent), [])
    return status === 200 ? [takenBack(sent)] : []
  }
  return { what: `ambil kembali ${sent.dokumen}`, run }
}

/** A part of what a shop has on the account that all share becomes another's. */
export function handOverSome(world: World, shop: Shop): Doing | undefined {
  const other = otherThan(world, shop)
  if (!other) return undefined
  const { no_rekening } = bank
  const body = { no_rekening, tujuan: other.kode_toko, jumlah_rp: partOf(world, shop, no_rekening), keterangan: 'alih saldo' }
  const run = async () => {
    const answer = await world.app.call<{ no_pengalihan: string }>(managerOf(shop), handOver, { body })
    told(world, 'alih saldo', answer, ['CASH_SHORT'])
    if (answer.status !== 200) return []
    const entry = (from: Shop, to: Shop, rupiah: number): Entry => ({
      kode_toko: from.kode_toko,
      tgl_system: from.tgl_system,
      changes: [...money(no_rekening, rupiah), ...claim('RK', to.kode_toko, answer.body.no_pengalihan, -rupiah)],
    })
    return [entry(shop, other, -body.jumlah_rp), entry(other, shop, body.jumlah_rp)]
  }
  return { what: `alih saldo ${shop.kode_toko} ke ${other.kode_toko}`, run }
}
