import { Button } from '@mantine/core'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { type FormRows, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { useText } from '#engine/web/text.ts'
import { type GroupPrices, readGroupPrices } from '#modules/pricing/contract/held-prices.ts'
import { askPiece } from '#modules/goods/web/public.ts'
import { usePricesChanged } from '#modules/pricing/web/public.ts'
import type { Rounding } from '#modules/settings/contract/rounding.ts'
import { sales as s } from '../contract/fields.ts'
import { priceAnew } from './price-anew.ts'
import { type KnownPrices, type OldPrice, oldPriceOf, piecesToPriceAnew } from './old-price.ts'
import type { TillLine, TillPiece } from './sale-form.ts'

/** A cart as somebody has it: what of the prices of its groups is his, and how he asks for a piece. */
interface Cart {
  readonly pricesFor: (groups: readonly GroupPrices[]) => readonly GroupPrices[]
  readonly ask: (kode_barcode: string) => Promise<TillPiece>
}

const atTheTill: Cart = { pricesFor: (groups) => groups, ask: askPiece }

/**
 * Watches the prices of a cart: asks for them when the server says that some have changed, and when it may have said so unheard.
 * What is held stays until its time is over; then, and where nothing is held, the new price is fetched into the line.
 */
export function useKnownPrices(pieces: FormRows<TillPiece>, rounding: Rounding, { pricesFor, ask: askAnew } = atTheTill): KnownPrices | undefined {
  const [known, setKnown] = useState<KnownPrices>()
  const lines = useRows(pieces)
  const isEmpty = lines.length === 0
  const ask = useEffectEvent(async () => {
    const kode_group = [...new Set(pieces.list.map(({ about }) => about.kode_group))]
    if (kode_group.length === 0) return setKnown(undefined)
    // Without an answer the till goes on with what it knows: the server has the last word.
    const groups = await send(readGroupPrices, { body: { kode_group } }, { isBeside: true }).catch(() => undefined)
    if (groups) setKnown({ groups: pricesFor(groups), toldMs: Date.now() })
  })
  usePricesChanged(() => void ask())
  useEffect(() => {
    if (!isEmpty) void ask()
  }, [isEmpty])
  useEffect(() => {
    if (!known) return undefined
    const renew = () => {
      const { due, nextMs } = piecesToPriceAnew(pieces.list, rounding, known, Date.now())
      if (due.length > 0) void priceAnew({ pieces }, due, 'Harga Sudah Berubah, Ini Harga Yang Baru', askAnew)
      return nextMs
    }
    let timer: number | undefined
    const again = () => {
      const nextMs = renew()
      timer = nextMs === undefined ? undefined : window.setTimeout(again, Math.max(0, nextMs - Date.now()))
    }
    again()
    return () => window.clearTimeout(timer)
  }, [known, pieces, rounding, askAnew])
  return known
}

/** That the price of a line is an old one, for how long it is held, and what the new one is. */
export function OldPriceNote({
  pieces,
  line,
  rounding,
  known,
}: {
  pieces: FormRows<TillPiece>
  line: TillLine
  rounding: Rounding
  known: KnownPrices
}) {
  const old = useReckoned(line, (of: TillLine) => oldPriceOf(of, rounding, known))
  return old && <Note old={old} onRenew={() => void priceAnew({ pieces }, [line.about.kode_barcode])} />
}

function Note({ old, onRenew }: { old: OldPrice; onRenew: () => void }) {
  const say = useText()
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const timer = window.setInterval(() => setNowMs(Date.now()), 1_000)
    return () => window.clearInterval(timer)
  }, [])
  const leftSeconds = Math.max(0, Math.ceil((old.untilMs - nowMs) / 1_000))
  const n = Math.max(0, Math.floor((nowMs - old.sinceMs) / 60_000))
  return (
    <div className="entry-old-price" role="status">
      <span>
        {say('Harga lama, diganti {{n}} menit lalu.', { n })}{' '}
        <strong>{say('Ditahan {{waktu}} lagi.', { waktu: `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}` })}</strong>{' '}
        {say('Harga baru')}: <Figure field={s.harga_total} value={old.newTotal} strong />
      </span>
      <Button size="compact-xs" variant="light" onClick={onRenew}>
        {say('Pakai Harga Baru')}
      </Button>
    </div>
  )
}
