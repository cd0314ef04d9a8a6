import { Checkbox } from '@mantine/core'
import { IconLink, IconLinkOff } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, memo } from 'react'
import { formatNumber } from '#engine/kinds/number.ts'
import { CellBox } from '#engine/web/cell-box.tsx'
import { toast } from '#engine/web/dialogs.tsx'
import { NumberTextInput } from '#engine/web/number-text-input.tsx'
import { RowAction } from '#engine/web/row-action.tsx'
import { useText } from '#engine/web/text.ts'
import { prices as p } from '../contract/fields.ts'
import type { PricesOfDay } from '../contract/harga-hari-ini.ts'
import { percentMoved } from '../contract/price-day.ts'
import { type DayGroup, type Drafts, type PriceName, buyingName, sellingName } from './price-sheet.ts'
import { PriceHistoryButton } from './price-history.tsx'
import { turnText } from './turn-question.tsx'

type Type = (name: PriceName, harga: number | null, unread?: string) => void

interface PriceTableProps {
  readonly day: PricesOfDay
  readonly now: ReadonlyMap<PriceName, number | null>
  readonly drafts: Drafts
  readonly marked: ReadonlySet<string>
  /** Undefined for users who may only look. */
  readonly onType: Type | undefined
  readonly onMark: (groups: readonly string[], isMarked: boolean) => void
  /** The user wants a group to follow gold, or to stop following it. */
  readonly onTurn: (group: DayGroup) => void
}

/** Every group by purity with its prices, typed in place: arrows and Enter lead to the next price, Esc gives the old one back, a column can be pasted. */
export function PriceTable({ day, now, drafts, marked, onType, onMark, onTurn }: PriceTableProps) {
  const say = useText()
  const purities = [...Map.groupBy(day.grup, ({ kode_kadar }) => kode_kadar)]
  const isWritten = onType !== undefined
  return (
    <div className="price-scroll" onKeyDown={(event) => movesOn(event, onType, now)} onPaste={(event) => onType && pastes(event, onType)}>
      <table className="price-table" aria-label={say('Harga Hari Ini')}>
        <thead>
          <tr>
            {isWritten && (
              <th scope="col" className="price-mark">
                <Checkbox
                  size="xs"
                  aria-label={say('Tandai Semua')}
                  checked={marked.size > 0 && marked.size === day.grup.length}
                  indeterminate={marked.size > 0 && marked.size < day.grup.length}
                  onChange={({ currentTarget }) =>
                    onMark(
                      day.grup.map(({ kode_group }) => kode_group),
                      currentTarget.checked,
                    )
                  }
                />
              </th>
            )}
            <th scope="col">{say('Group')}</th>
            <th scope="col" className="price-figure">
              {say('Harga Jual')}
            </th>
            <th scope="col" className="price-figure">
              {say('Harga Grosir')}
            </th>
            <th scope="col" className="price-figure">
              {say('Harga Beli')}
            </th>
            <th scope="col" className="price-when">
              {say('Diubah Pada')}
            </th>
          </tr>
        </thead>
        {purities.map(([kode_kadar, groups]) => {
          const gold = day.emas.find((each) => each.kode_kadar === kode_kadar)
          const name = `HARGA_EMAS ${kode_kadar}` as const
          return (
            <tbody key={kode_kadar}>
              <tr className="price-purity">
                {isWritten && (
                  <td className="price-mark">
                    <Checkbox
                      size="xs"
                      aria-label={`${say('Tandai')} ${kode_kadar}`}
                      checked={groups.every(({ kode_group }) => marked.has(kode_group))}
                      onChange={({ currentTarget }) =>
                        onMark(
                          groups.map(({ kode_group }) => kode_group),
                          currentTarget.checked,
                        )
                      }
                    />
                  </td>
                )}
                <th scope="rowgroup">
                  {kode_kadar} <span>{formatNumber(groups[0]?.kadar ?? 0, 1)}%</span>
                  {gold && <span className="price-gold">{say('Harga Emas')}</span>}
                </th>
                <td data-col="JUAL" className="price-figure">
                  {gold && (
                    <>
                      <span className="price-label">{say('Harga Emas')}</span>
                      <PriceCell name={name} was={gold.harga} draft={drafts.get(name)} onType={onType} label="Harga Emas" rowKey={kode_kadar} />
                    </>
                  )}
                </td>
                <td className="price-empty" colSpan={2} />
                <td className="price-when">{gold && <SetLast {...gold} sumber="HARGA_EMAS" kode={kode_kadar} />}</td>
              </tr>
              {groups.map((group) => (
                <PriceRow
                  key={group.kode_group}
                  group={group}
                  selling={drafts.get(sellingName(group))}
                  wholesale={drafts.get(`GROSIR ${group.kode_group}`)}
                  buying={drafts.get(buyingName(group) ?? 'HARGA_BELI ')}
                  isMarked={marked.has(group.kode_group)}
                  onType={onType}
                  onMark={onMark}
                  onTurn={gold && isWritten ? onTurn : undefined}
                />
              ))}
            </tbody>
          )
        })}
      </table>
    </div>
  )
}

type Draft = number | null | undefined

/** Dealers may be asked nothing. */
const mayBeNone = p.harga.optional()

const PriceRow = memo(function PriceRow({
  group,
  selling,
  wholesale,
  buying,
  isMarked,
  onType,
  onMark,
  onTurn,
}: {
  group: DayGroup
  selling: Draft
  wholesale: Draft
  buying: Draft
  isMarked: boolean
  onTurn: PriceTableProps['onTurn'] | undefined
} & Pick<PriceTableProps, 'onType' | 'onMark'>) {
  const say = useText()
  const { kode_group, nama_group, ikut_harga_emas, harga, harga_grosir, harga_per_gram } = group
  const boughtBy = buyingName(group)
  return (
    <tr data-marked={isMarked || undefined}>
      {onType && (
        <td className="price-mark">
          <Checkbox
            size="xs"
            aria-label={`${say('Tandai')} ${kode_group}`}
            checked={isMarked}
            onChange={({ currentTarget }) => onMark([kode_group], currentTarget.checked)}
          />
        </td>
      )}
      <th scope="row">
        <span className="price-group">
          <span>
            {kode_group} <span>{nama_group}</span>
          </span>
          {onTurn && (
            <RowAction
              icon={ikut_harga_emas ? IconLinkOff : IconLink}
              title={say(turnText(group))}
              label={`${say(turnText(group))} ${kode_group}`}
              onClick={() => onTurn(group)}
            />
          )}
        </span>
      </th>
      <td data-col="JUAL" className="price-figure">
        <span className="price-label">{say('Harga Jual')}</span>
        {ikut_harga_emas ? (
          <span className="price-follows">
            <small>{say('Ikut Harga Emas')}</small> {formatNumber(selling ?? harga, 0)}
            <Difference was={harga} draft={selling} />
          </span>
        ) : (
          <PriceCell name={`GROUP ${kode_group}`} was={harga} draft={selling} onType={onType} label="Harga Jual" rowKey={kode_group} />
        )}
      </td>
      <td data-col="GROSIR" className="price-figure">
        <span className="price-label">{say('Harga Grosir')}</span>
        <PriceCell
          name={`GROSIR ${kode_group}`}
          was={harga_grosir ?? null}
          draft={wholesale}
          onType={onType}
          label="Harga Grosir"
          rowKey={kode_group}
        />
      </td>
      <td data-col="BELI" className="price-figure">
        <span className="price-label">{say('Harga Beli')}</span>
        {boughtBy ? (
          <PriceCell name={boughtBy} was={harga_per_gram ?? null} draft={buying} onType={onType} label="Harga Beli" rowKey={kode_group} />
        ) : (
          <span className="price-none">–</span>
        )}
      </td>
      <td className="price-when">
        <SetLast {...group} sumber="GROUP" kode={kode_group} />
      </td>
    </tr>
  )
})

/** When a price was set last and by whom; what it was before is behind the button. */
function SetLast({
  diubah_at,
  diubah_oleh,
  sumber,
  kode,
}: Pick<DayGroup, 'diubah_at' | 'diubah_oleh'> & { sumber: 'GROUP' | 'HARGA_EMAS'; kode: string }) {
  return (
    <span className="price-set">
      <span>
        {diubah_at ? p.diubah_at.format(diubah_at).slice(0, 16) : '–'} <small>{diubah_oleh}</small>
      </span>
      <PriceHistoryButton sumber={sumber} kode={kode} />
    </span>
  )
}

/** A price: an input for users who may change it, with the result of the change below. */
const PriceCell = memo(function PriceCell({
  name,
  was,
  draft,
  onType,
  label,
  rowKey,
}: {
  name: PriceName
  was: number | null
  draft: Draft
  onType: Type | undefined
  label: string
  rowKey: string
}) {
  if (!onType) return <span className="price-read">{was === null ? '–' : formatNumber(was, 0)}</span>
  return (
    <CellBox className="price-cell" data-price={name} isChanged={draft !== undefined}>
      <NumberTextInput
        field={was === null ? mayBeNone : p.harga}
        value={draft === undefined ? was : draft}
        onChange={(harga, unread) => onType(name, harga, unread)}
        label={label}
        rowKey={rowKey}
        labelPlace="SPOKEN"
        error={draft === null ? (was === null ? `${p.harga.label} Tidak Terbaca` : 'Harga Tidak Boleh Kosong') : undefined}
      />
      <Difference was={was} draft={draft} />
    </CellBox>
  )
})

/** By how much a price moves, next to an arrow: the colour is not the only sign. */
function Difference({ was, draft }: { was: number | null; draft: Draft }) {
  if (draft === undefined || draft === null || was === null) return null
  const difference = draft - was
  return (
    <small className="price-difference" data-falls={difference < 0 || undefined}>
      {difference < 0 ? '▼' : '▲'} {formatNumber(Math.abs(difference), 0)} · {formatNumber(percentMoved(was, draft) ?? 0, 2)}%
    </small>
  )
}

const inputsOf = (cells: Iterable<Element>) => [...cells].flatMap((cell) => [...cell.querySelectorAll<HTMLInputElement>('.price-cell input')])
const columnOf = (input: HTMLInputElement) =>
  inputsOf(input.closest('table')?.querySelectorAll(`[data-col=${input.closest<HTMLElement>('[data-col]')?.dataset['col']}]`) ?? [])

/** Up, down and Enter lead to the same price of the next group, left and right to the next price where the caret is at an end; Esc gives the old price back. */
function movesOn(event: KeyboardEvent, onType: Type | undefined, now: ReadonlyMap<PriceName, number | null>): void {
  const input = event.target
  if (!(input instanceof HTMLInputElement) || input.type === 'checkbox' || event.ctrlKey || event.altKey || event.metaKey) return
  const name = input.closest<HTMLElement>('[data-price]')?.dataset['price'] as PriceName | undefined
  if (!name) return
  if (event.key === 'Escape') {
    onType?.(name, now.get(name) ?? null)
    return
  }
  const isBack = event.key === 'ArrowUp' || event.key === 'ArrowLeft' || (event.key === 'Enter' && event.shiftKey)
  const isDown = event.key === 'ArrowUp' || event.key === 'ArrowDown' || event.key === 'Enter'
  const isAcross =
    (event.key === 'ArrowLeft' && input.selectionStart === 0) || (event.key === 'ArrowRight' && input.selectionEnd === input.value.length)
  if (!isDown && !isAcross) return
  const others = isDown ? columnOf(input) : inputsOf(input.closest('tr')?.children ?? [])
  const next = others[others.indexOf(input) + (isBack ? -1 : 1)]
  event.preventDefault()
  next?.focus()
}

/** Pastes one or several columns of a spreadsheet, from the focused price downwards. Unreadable cells are skipped, and their lines are named. */
function pastes(event: ClipboardEvent, onType: Type): void {
  const input = event.target
  const lines = event.clipboardData
    .getData('text')
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map((line) => line.split('\t'))
  if (!(input instanceof HTMLInputElement) || (lines.length === 1 && lines[0]?.length === 1)) return
  event.preventDefault()
  event.stopPropagation()
  const first = columnOf(input)
  const unread: number[] = []
  for (const [down, cells] of lines.entries()) {
    const row = inputsOf(first[first.indexOf(input) + down]?.closest('tr')?.children ?? [])
    const from = row.findIndex((each) => first.includes(each))
    for (const [across, cell] of cells.entries()) {
      const name = row[from + across]?.closest<HTMLElement>('[data-price]')?.dataset['price'] as PriceName | undefined
      const harga = p.harga.kind.parse(cell)
      if (name && harga !== undefined) onType(name, harga)
      else if (name && cell.trim() !== '') unread.push(down + 1)
    }
  }
  const baris = [...new Set(unread)]
  if (baris.length > 0) toast('{{n}} baris tidak terbaca: {{baris}}', 'bad', { n: baris.length, baris: baris.join(', ') })
}
