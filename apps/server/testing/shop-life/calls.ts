import { expect } from 'vitest'
import { authorize } from '#modules/approvals/contract/approvals.ts'
import type { TestAnswer, TestApp, TestCall } from '../test-app.ts'
import type { Shop, World } from './world.ts'

export const cashierOf = ({ kode_toko }: Shop) => `kasir.${kode_toko}`.toLowerCase()
export const supervisorOf = ({ kode_toko }: Shop) => `spv.${kode_toko}`.toLowerCase()
export const ownerOf = ({ kode_toko }: Shop) => `own.${kode_toko}`.toLowerCase()
export const managerOf = ({ kode_toko }: Shop) => `mu.${kode_toko}`.toLowerCase()
export const codeOf = ({ body }: TestAnswer) => String((body as { code?: unknown } | undefined)?.code)

/** The price has changed in the meantime, and the approval was for the old one. */
export const repriced: readonly string[] = ['PRICE_CHANGED', 'PURCHASE_PRICE_CHANGED', 'APPROVAL_FOREIGN']
/** The day is another by now, or soon. */
export const overtaken: readonly string[] = ['SHOP_CLOSING', 'DATE_CLOSED', 'APPROVAL_EXPIRED']

type CalledEndpoint = Parameters<TestApp['call']>[1]

/** A call by a user of the shop. The supervisor approves everything that needs an approval. */
export async function approved<Body>(
  world: World,
  shop: Shop,
  what: string,
  endpoint: CalledEndpoint,
  parts: TestCall,
  allowed: readonly string[],
  user = cashierOf(shop),
): Promise<TestAnswer<Body>> {
  const answer = await approvedAnyhow<Body>(world, shop, endpoint, parts, user)
  told(world, what, answer, [...allowed, ...(shop.isClosing ? overtaken : [])])
  return answer
}

export async function approvedAnyhow<Body>(
  { app }: World,
  shop: Shop,
  endpoint: CalledEndpoint,
  parts: TestCall,
  user = cashierOf(shop),
): Promise<TestAnswer<Body>> {
  const approvals: string[] = []
  for (;;) {
    const answer = await app.call<Body>(user, endpoint, { ...parts, approvals })
    if (codeOf(answer) !== 'APPROVAL_REQUIRED') return answer
    const { kategori, uraian, permintaan, berat_diminta } = (answer.body as { details: Record<string, string> }).details
    const given = await app.call<{ token: string }>(user, authorize, {
      body: {
        user_id: supervisorOf(shop),
        password: 'kencana',
        kategori,
        description: uraian,
        keterangan: 'ya',
        permintaan,
        berat_dilihat: berat_diminta,
      },
      shop: shop.kode_toko,
    })
    expect(given.status, JSON.stringify(given.body)).toBe(200)
    approvals.push(given.body.token)
  }
}

/** Counts how something was answered, and wants it done unless it is refused as it may be. */
export function told(world: World, what: string, answer: TestAnswer, allowed: readonly string[] = []): void {
  const how = answer.status === 200 ? '200' : codeOf(answer)
  count(world, `${what} ${how}`)
  expect(['200', ...allowed], JSON.stringify(answer.body)).toContain(how)
}

export const count = ({ figures }: World, what: string) => void figures.set(what, (figures.get(what) ?? 0) + 1)

/** Something that must be refused, with how it is. */
export async function refused(world: World, what: string, codes: readonly string[], run: () => Promise<TestAnswer>): Promise<never[]> {
  const answer = await run()
  count(world, `ditolak: ${what.replace(/[A-Z]+-\S+/, '…')}`)
  expect(codes, JSON.stringify(answer.body)).toContain(codeOf(answer))
  return []
}
