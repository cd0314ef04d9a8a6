import './old-gold.css'
import { Button } from '@mantine/core'
import { IconArrowsExchange } from '@tabler/icons-react'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { useRows } from '#engine/web/field-form.ts'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { BoughtLines, type BoughtRows, StrangeButton, type useBoughtRules, type useBrought } from '#modules/buyback/web/public.ts'

interface OldGoldProps {
  readonly rows: BoughtRows
  readonly lists: ReturnType<typeof useBoughtRules>
  readonly brought: ReturnType<typeof useBrought>
  /** The user has opened it. */
  readonly isTrading: boolean
  readonly onTrade: () => void
  /** Its keys do something now: no question is open over the till. */
  readonly isOpen: boolean
  readonly onDone: () => void
}

/** The goods that the customer brings for a trade-in: closed until the user opens it by Shift+F3. F3 then adds goods that are not ours. */
export function OldGold({ rows, lists, brought, isTrading, onTrade, isOpen, onDone }: OldGoldProps) {
  const say = useText()
  useRows(rows)
  const { rules, error, retry } = lists
  if (!isTrading) return <TradeButton isOpen={isOpen} onTrade={onTrade} />
  return (
    <section className="entry-box old-gold" aria-label={say('Tukar Tambah')}>
      <h2>{say('Tukar Tambah')}</h2>
      {brought.offer}
      {rules ? (
        <>
          <BoughtLines lines={rows} rules={rules} onDone={onDone} />
          <StrangeButton isOpen={isOpen} onAdd={brought.addStrange} />
        </>
      ) : error ? (
        <ErrorState error={error} onRetry={retry} />
      ) : (
        <LoadingState />
      )}
      {rows.message && (
        <p className="entry-message" role="alert">
          {say(rows.message)}
        </p>
      )}
    </section>
  )
}

function TradeButton({ isOpen, onTrade }: Pick<OldGoldProps, 'isOpen' | 'onTrade'>) {
  const say = useText()
  useShortcuts([{ ...keyOf.tradeIn, run: onTrade, disabled: !isOpen }])
  return (
    <Button variant="default" leftSection={<IconArrowsExchange size={16} aria-hidden />} onClick={onTrade} style={{ justifySelf: 'start' }}>
      {say('Tukar Tambah')} <ButtonKey of={keyOf.tradeIn} />
    </Button>
  )
}
