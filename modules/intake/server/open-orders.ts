import type { Db } from '#engine/server/database.ts'
import type { EventContext } from '#engine/server/event.ts'
import type { Context, Handler } from '#engine/server/serve.ts'
import type { readOrdersToFill as readCall, readPreOrdersToFill as readPreCall } from '../contract/barang-masuk.ts'
import type { OrderField } from '../contract/orders.ts'

/** A piece that was made for an order. */
export interface MadePiece {
  readonly kode_barcode: string
  readonly nomor: string
}

/** What orders of a sort do about pieces that are made for them. */
export interface OrdersPort {
  /** Which of these numbers are open orders of a shop, each with how many pieces are still to be made for it. */
  open(db: Db, kode_toko: string, numbers: readonly string[]): Promise<ReadonlyMap<string, number>>
  /** All of them, what is due first. */
  list(db: Db, kode_toko: string): Promise<readonly { readonly nomor: string; readonly uraian: string }[]>
  /** Locks these orders of a shop until the transaction ends, in the order of their numbers. */
  lock(context: EventContext, numbers: readonly string[]): Promise<unknown>
  /** Holds pieces that came in for the customers who ordered them; it may refuse. */
  hold(context: EventContext, made: readonly MadePiece[]): Promise<void>
  /** Lets those of these pieces go that it holds: they are taken back. */
  release(context: EventContext, kode_barcodes: readonly string[]): Promise<void>
}

const known = new Map<OrderField, OrdersPort>()

/** Says what orders of a sort do; for the module that keeps them. */
export const serveOrders = (field: OrderField, orders: OrdersPort): void => void known.set(field, orders)

/** Returns which of these numbers are open, or none if no module keeps such orders. */
export const openOrders = async (field: OrderField, ...[db, kode_toko, numbers]: Parameters<OrdersPort['open']>): ReturnType<OrdersPort['open']> => {
  const orders = known.get(field)
  return orders && numbers.length > 0 ? orders.open(db, kode_toko, numbers) : new Map()
}

type ForOrder = Readonly<Record<OrderField, string | null>>

/** The sorts of orders in an order that does not depend on who said first what his orders do. */
const inTurn = () => [...known].toSorted(([one], [other]) => one.localeCompare(other))

/**
 * Locks the orders that pieces name, before anything else of their coming in. Payments and deliveries of an order also lock it first and the ledgers
 * after it. The same order of locks prevents a deadlock.
 */
export async function lockOrders(context: EventContext, pieces: readonly ForOrder[]): Promise<void> {
  for (const [field, orders] of inTurn()) {
    const numbers = [...new Set(pieces.flatMap(({ [field]: nomor }) => nomor ?? []))]
    if (numbers.length > 0) await orders.lock(context, numbers)
  }
}

/** Holds the pieces that name an order for the customer who ordered them. */
export async function holdForOrders(context: EventContext, pieces: readonly (ForOrder & { readonly kode_barcode: string })[]): Promise<void> {
  for (const [field, orders] of inTurn()) {
    const made = pieces.flatMap(({ kode_barcode, [field]: nomor }) => (nomor === null ? [] : [{ kode_barcode, nomor }]))
    if (made.length > 0) await orders.hold(context, made)
  }
}

/** Lets pieces go that orders hold. */
export async function releaseFromOrders(context: EventContext, kode_barcodes: readonly string[]): Promise<void> {
  for (const orders of known.values()) await orders.release(context, kode_barcodes)
}

const listed = async (field: OrderField, { db, caller }: Pick<Context, 'db' | 'caller'>) => (await known.get(field)?.list(db, caller.kode_toko)) ?? []

/** The orders that pieces may still be made for. */
export const readOrdersToFill: Handler<typeof readCall> = async (input) =>
  (await listed('no_pesanan', input)).map(({ nomor, uraian }) => ({ no_pesanan: nomor, uraian }))

/** The pre-orders whose goods may still arrive. */
export const readPreOrdersToFill: Handler<typeof readPreCall> = async (input) =>
  (await listed('no_po', input)).map(({ nomor, uraian }) => ({ no_po: nomor, uraian }))
