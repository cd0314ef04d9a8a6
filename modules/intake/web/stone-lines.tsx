import './stone-lines.css'
import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { memo, useCallback, useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { diamonds as d } from '#modules/masters/contract/stone-fields.ts'
import type { AnyField } from '#engine/contract/field.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { useMayRead } from '#engine/web/door.ts'
import { useFieldValue, useReckoned, useRows } from '#engine/web/field-form.ts'
import { Figure } from '#engine/web/figure.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { FormPart } from '#engine/web/form-part.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { RemoveButton } from '#engine/web/remove-button.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { type CaratPrice } from '#modules/masters/contract/carat-price.ts'
import { stonesOfList } from '#modules/masters/contract/listed-stone.ts'
import { parameterBerlian } from '#modules/masters/contract/parameter-berlian.ts'
import { stoneFields, stoneTotals } from '#modules/goods/contract/stones.ts'
import { type ListedStones, useListedStones } from './listed-stones.ts'
import type { StoneLine, StonedForm } from './piece-form.ts'

/** The stones of a piece, sort by sort, and what they come to in carat, dollars and rupiah. */
export function StoneLines({ form, kurs }: { form: StonedForm; kurs: number | undefined }) {
  const say = useText()
  const lines = useRows(form.stones)
  const listed = useListedStones(lines.length > 0)
  const { data: prices } = useList(parameterBerlian.api.list, lines.length > 0)
  const add = () => {
    const line = flushSync(() => form.stones.offer(undefined, { butir: 1, modal_usd: 0, jual_usd: 0 }))
    document.querySelector<HTMLElement>(`[data-field="${line.path}kode_berlian"]`)?.focus()
  }
  useShortcuts([{ ...keyOf.addRow, label: 'Tambah Batu', run: add }])
  const remove = useCallback((line: StoneLine) => form.stones.remove(line), [form])
  return (
    <FormPart title="Batu">
      {lines.length > 0 && (
        <ol className="stone-lines" aria-label={say('Batu')}>
          {lines.map((line, at) => (
            <Stone key={line.id} line={line} at={at} onRemove={remove} listed={listed} prices={prices as unknown as CaratPrices} />
          ))}
        </ol>
      )}
      <div className="stone-foot">
        <Button size="xs" variant="default" leftSection={<IconPlus size={15} aria-hidden />} onClick={add}>
          {say('Tambah Batu')} <ButtonKey of={keyOf.addRow} />
        </Button>
        {lines.length > 0 && <StoneSums form={form} kurs={kurs} />}
      </div>
    </FormPart>
  )
}

type CaratPrices = readonly CaratPrice[] | undefined

interface StoneProps {
  readonly line: StoneLine
  readonly at: number
  readonly onRemove: (line: StoneLine) => void
  readonly listed: ListedStones | undefined
  readonly prices: CaratPrices
}

/** What in a line is of so many stones. */
const together = [d.karat, d.modal_usd, d.jual_usd].map(({ name }) => name)

/**
 * Fills a line with the list values of the chosen stone. Another stone fills all values. Another number of stones fills total weight, cost and price,
 * but keeps
 * typed values. A line that begins with a stone keeps its values.
 */
function useFilledByList(line: StoneLine, listed: ListedStones | undefined, prices: CaratPrices): void {
  const code = useFieldValue(line, d.kode_berlian)
  const butir = useFieldValue(line, d.butir)
  const filled = useRef<{ code: string | null; butir: number | null; isChosen: boolean }>({ code, butir, isChosen: false })
  useEffect(() => {
    const before = filled.current
    if (code === before.code && (butir === before.butir || !before.isChosen)) return
    const stone = listed?.get(code ?? '')
    // The list is on its way, or the number is not typed yet.
    if (code && (!listed || !prices || !butir)) return
    filled.current = { code, butir, isChosen: stone !== undefined }
    if (!stone || !butir) return
    const said = stonesOfList(stone, butir, prices ?? [])
    line.assign(
      code === before.code
        ? Object.fromEntries(Object.entries(said).filter(([name]) => together.includes(name as never) && !line.isTyped(name)))
        : said,
    )
  }, [line, code, butir, listed, prices])
}

const Stone = memo(function Stone({ line, at, onRemove, listed, prices }: StoneProps) {
  const say = useText()
  useFilledByList(line, listed, prices)
  const mayRead = useMayRead()
  const shown = (stoneFields as readonly AnyField[]).filter(mayRead)
  return (
    <li className="stone-line">
      <span className="stone-number">{at + 1}</span>
      <div className="stone-fields">
        {shown.map((field) => (
          <FormField key={field.name} form={line} field={field} />
        ))}
      </div>
      <RemoveButton what={`${say('Batu')} ${at + 1}`} onRemove={() => onRemove(line)} />
    </li>
  )
})

function StoneSums({ form, kurs }: { form: StonedForm; kurs: number | undefined }) {
  const say = useText()
  const mayRead = useMayRead()
  const totals = useReckoned(
    form,
    useCallback((of: StonedForm) => stoneTotals(of.stoneLines, kurs ?? 0), [kurs]),
  )
  const amounts: readonly AnyField[] = [d.modal_usd, d.jual_usd, ...(kurs === undefined ? [] : [d.modal_rp, d.jual_rp])]
  return (
    <p className="stone-sums" aria-live="polite">
      <Figure field={d.karat} value={totals.karat} strong /> ct · {say('{{n}} butir', { n: totals.butir })}
      {amounts.filter(mayRead).map((field) => (
        <span key={field.name}>
          {' · '}
          {say(field.label)} <Figure field={field} value={totals[field.name as keyof typeof totals]} strong />
        </span>
      ))}
      {kurs === undefined ? (
        <strong className="stone-missing"> · {say('Kurs Dolar Belum Diatur')}</strong>
      ) : (
        <span>
          {' · '}
          {say('Kurs')} <Figure field={d.kurs} value={kurs} />
        </span>
      )}
    </p>
  )
}
