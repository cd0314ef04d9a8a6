import { Button } from '@mantine/core'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { type FieldForm, type FormRows, useOutcome, useRows } from '#engine/web/field-form.ts'
import { useText } from '#engine/web/text.ts'
import { type GroupPrices, readGroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { askPiece } from '#modules/goods/web/public.ts'
import { PriceChange, usePricesChanged } from '#modules/pricing/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { priceAnew } from './price-anew.ts'
import { type KnownPrices, moveOfCart, piecesToPriceAnew } from './old-price.ts'
import type { TillPiece } from './sale-form.ts'

/** A cart of a user: the group prices in it, and how it asks for a piece. */
interface Cart {
  readonly pricesFor: (groups: readonly GroupPrices[]) => readonly GroupPrices[]
  readonly ask: (kode_barcode: string) => Promise<TillPiece>
}

const atTheTill: Cart = { pricesFor: (groups) => groups, ask: askPiece }

/** The prices of a cart and their changes. */
export interface CartPrices {
  /** The present prices of the list; undefined until the server has answered. */
  readonly known: KnownPrices | undefined
  /** The prices per gram before the new prices were taken, by barcode. */
  readonly was: ReadonlyMap<string, number>
  /** Takes the new prices for these pieces. */
  renew(kode_barcodes: readonly string[]): Promise<void>
  /** The user has read that new prices were taken. */
  seen(): void
}

const nothingMoved: ReadonlyMap<string, number> = new Map()

/**
 * Watches the prices of a cart: asks for them when the server announces a change, and when an announcement may have been lost. A
 * held price stays until its time is over. Then, and for prices that are not held, the new price is fetched into the line.
 */
export function useCartPrices(pieces: FormRows<TillPiece>, rounding: Rounding, { pricesFor, ask: askAnew } = atTheTill): CartPrices {
  const [known, setKnown] = useState<KnownPrices>()
  const [was, setWas] = useState(nothingMoved)
  const lines = useRows(pieces)
  const isEmpty = lines.length === 0
  const ask = useEffectEvent(async () => {
    const kode_group = [...new Set(pieces.list.map(({ about }) => about.kode_group))]
    if (kode_group.length === 0) return setKnown(undefined)
    // Without an answer the till goes on with what it knows: the server has the last word.
    const groups = await send(readGroupPrices, { body: { kode_group } }, { isBeside: true }).catch(() => undefined)
    if (groups) setKnown({ groups: pricesFor(groups), toldMs: Date.now() })
  })
  const renew = useCallback(
    async (kode_barcodes: readonly string[]) => {
      const before = await priceAnew({ pieces }, kode_barcodes, askAnew)
      // After two changes the first price stays: the customer heard that one.
      setWas((earlier) => new Map([...before, ...earlier]))
    },
    [pieces, askAnew],
  )
  const seen = useCallback(() => setWas(nothingMoved), [])
  usePricesChanged(() => void ask())
  useEffect(() => {
    if (isEmpty) seen()
    else void ask()
  }, [isEmpty, seen])
  useEffect(() => {
    if (!known) return undefined
    const renewDue = () => {
      const { due, nextMs } = piecesToPriceAnew(pieces.list, rounding, known, Date.now())
      if (due.length > 0) void renew(due)
      return nextMs
    }
    let timer: number | undefined
    const again = () => {
      const nextMs = renewDue()
      timer = nextMs === undefined ? undefined : window.setTimeout(again, Math.max(0, nextMs - Date.now()))
    }
    again()
    return () => window.clearTimeout(timer)
  }, [known, pieces, rounding, renew])
  return { known, was, renew, seen }
}

interface PriceBannerProps {
  readonly form: FieldForm & { readonly pieces: FormRows<TillPiece> }
  readonly rounding: Rounding
  readonly prices: CartPrices
  /** Sets the focus after the user has answered. */
  readonly onDone: () => void
}

/** Tells the user that prices of the cart have changed, once for the whole cart: the old total, the new total, and which of them counts. */
export function PriceBanner({ form, rounding, prices, onDone }: PriceBannerProps) {
  const say = useText()
  const { known, was, renew, seen } = prices
  const move = useOutcome(
    form,
    useCallback((of: PriceBannerProps['form']) => moveOfCart(of.pieces.list, rounding, known, was), [rounding, known, was]),
  )
  // After the user keeps the old prices, he is not asked again until prices change again.
  const requested = known?.groups.map(({ kode_group, harga }) => `${kode_group} ${harga}`).join()
  const [held, setHeld] = useState<string>()
  if (!move) return null
  const answer = (act: () => void) => () => {
    act()
    onDone()
  }
  if (!move.held)
    return (
      <PriceChange {...move} title="Harga Sudah Berubah, Ini Harga Yang Baru">
        <Button size="compact-sm" variant="light" onClick={answer(seen)}>
          {say('Mengerti')}
        </Button>
      </PriceChange>
    )
  const { kode_barcodes, untilMs } = move.held
  return (
    <PriceChange {...move} title="Harga Sudah Berubah, Harga Lama Masih Ditahan" untilMs={untilMs}>
      <Button size="compact-sm" onClick={answer(() => void renew(kode_barcodes).then(seen))}>
        {say('Pakai Harga Baru')}
      </Button>
      {held !== requested && (
        <Button size="compact-sm" variant="light" onClick={answer(() => setHeld(requested))}>
          {say('Tahan Harga Lama')}
        </Button>
      )}
    </PriceChange>
  )
}
