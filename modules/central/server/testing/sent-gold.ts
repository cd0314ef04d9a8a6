import type { TestApp } from '#apps/server/testing/test-app.ts'
import type { BodyInputOf } from '#engine/contract/endpoint.ts'
import { approved } from '#modules/approvals/server/testing/approved.ts'
import { destroyedBody } from '#modules/purchases/server/testing/destroyed-purchase.ts'
import { type GoldSending, sendGold, sentLotOf } from '../../contract/kirim-emas.ts'
import { type GoldArrival, type receiveGold, takeGoldBack } from '../../contract/terima-emas.ts'

/** Who sends in MC2, and who receives at the head office. */
export const [goldSender, goldReceiver] = ['own.mc2', 'own.mc1'] as const

let seals = 0

/** The body that sends all of a new purchase of MC2, as the screen sends it. */
export async function goldBody(app: TestApp, facts: object = {}): Promise<BodyInputOf<typeof sendGold>> {
  const { detail_barang } = await destroyedBody(app)
  seals += 1
  return {
    no_segel: `SGL-${seals}`,
    keterangan: null,
    detail_emas: detail_barang.map(({ kode_beli }) => ({ kode_emas: kode_beli })),
    ...facts,
  }
}

/** Sends all of a new purchase of MC2 to the head office. */
export async function madeGoldSending(app: TestApp, user: string = goldSender): Promise<GoldSending> {
  const { status, body } = await app.call(user, sendGold, { body: await goldBody(app) })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

/** The lots of a sending, each as it was sent or `short` grams lighter. */
export const weighedLots = ({ no_kirim_emas, detail_emas }: GoldSending, short = 0) =>
  detail_emas.map(({ no_urut, berat }) => ({
    kode_lot: sentLotOf(no_kirim_emas, no_urut),
    berat_terima: Math.round((berat - short) * 1000) / 1000,
  }))

/** The body that receives a sending as it was sent, as the screen sends it. */
export const receptionBody = (sent: GoldSending, facts: object = {}): BodyInputOf<typeof receiveGold> => ({
  no_kirim_emas: sent.no_kirim_emas,
  segel_tiba: sent.no_segel,
  keterangan: null,
  detail_emas: weighedLots(sent),
  ...facts,
})

/** The body that takes a sending in again. */
export const goldReturnBody = (sent: GoldSending, facts: object = {}): BodyInputOf<typeof takeGoldBack> => ({
  no_kirim_emas: sent.no_kirim_emas,
  segel_tiba: sent.no_segel,
  alasan_terima: 'PUSAT TUTUP',
  detail_emas: weighedLots(sent),
  ...facts,
})

/** A sending of MC2 that MC2 has taken in again. */
export async function madeGoldReturn(app: TestApp): Promise<GoldArrival> {
  const { status, body } = await approved(app, goldSender, takeGoldBack, { body: goldReturnBody(await madeGoldSending(app)) }, 'spv.mc2')
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}
