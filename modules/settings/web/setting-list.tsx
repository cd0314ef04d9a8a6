import './setting-list.css'
import { Badge, Button, NumberInput, Select, Switch, Textarea } from '@mantine/core'
import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { sendFailedText } from '#engine/contract/refusal.ts'
import { formatMoment } from '#engine/kinds/moment/moment.ts'
import { formatNumber } from '#engine/kinds/number.ts'
import { send } from '#engine/web/api.ts'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, ErrorState, LoadingState } from '#engine/web/states.tsx'
import { errorText, useText } from '#engine/web/text.ts'
import { offerUndo } from '#engine/web/undo.tsx'
import { flagOf } from '../contract/flags.ts'
import type { SettingGroup } from '../contract/setting-groups.ts'
import { settingHelp } from '../contract/setting-help.ts'
import { readServices } from '../contract/services.ts'
import { type Setting, type SettingKey, presetOf, settings } from '../contract/settings.ts'
import { type SettingState, clearSetting, listSettingStates, settingRefusals, switchesPaid, writeSetting } from '../contract/settingsystem.ts'

/** Where a change holds. */
export type Scope = 'CHAIN' | 'SHOP'

/** Every setting with where its value comes from. */
export function useSettingStates() {
  return useQuery({ queryKey: [listSettingStates.call], queryFn: () => send(listSettingStates) })
}

interface SettingListProps {
  readonly groups: readonly SettingGroup[]
  readonly states: UseQueryResult<readonly SettingState[]>
  readonly scope: Scope
  readonly typed: string
}

/** The subjects with the settings that this user may see and the typed words find. Words may stand in the name, the sentence or the key. */
export function foundGroups(groups: readonly SettingGroup[], states: readonly SettingState[], typed: string, say: Say): SettingGroup[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean)
  const known = new Set(states.map(({ key }) => key))
  const textOf = (key: string) => [key, labelOf(key), say(labelOf(key)), helpOf(key), say(helpOf(key))].join(' ').toLowerCase()
  const isFound = (key: string) => known.has(key) && words.every((word) => textOf(key).includes(word))
  return groups.map((group) => ({ ...group, keys: group.keys.filter(isFound) })).filter(({ keys }) => keys.length > 0)
}

/** Settings under the headings of their subjects. */
export function SettingList({ groups, states, scope, typed }: SettingListProps) {
  const say = useText()
  const maySwitchPaid = switchesPaid.includes(useSession().level)
  const services = useQuery({ queryKey: [readServices.call], queryFn: () => send(readServices) })
  if (states.isPending) return <LoadingState />
  if (states.error) return <ErrorState error={states.error} onRetry={() => void states.refetch()} />
  const byKey = new Map(states.data.map((state) => [state.key, state]))
  const found = foundGroups(groups, states.data, typed, say)
  if (found.length === 0) return <EmptyState text="Data Tidak Ditemukan" />
  return found.map((group) => (
    <section key={group.title} className="setting-group" aria-label={say(group.title)}>
      <h2>{say(group.title)}</h2>
      {group.service && services.data?.[group.service.name] === false && <p role="note">{say(group.service.text)}</p>}
      {!maySwitchPaid && group.keys.some(isPaid) && <p>{say(settingRefusals.PAID_MODULE.text)}</p>}
      <div className={group.keys.every(isPaid) ? 'setting-cards' : undefined}>
        {group.keys.map((key) => {
          const state = byKey.get(key)
          return state && <SettingRow key={`${key} ${scope} ${state.chain} ${state.shop}`} state={state} scope={scope} />
        })}
      </div>
    </section>
  ))
}

type Say = ReturnType<typeof useText>

const isPaid = (key: string) => flagOf(key)?.isPaid === true

const labelOf = (key: string): string => flagOf(key)?.label ?? (settings as Readonly<Record<string, Setting>>)[key]?.label ?? key
const helpOf = (key: string): string => (settingHelp as Readonly<Record<string, string>>)[key] ?? ''

/** Where a value comes from, as people read it. */
const originTexts = { CHAIN: 'Semua Cabang', SHOP: 'Cabang Ini', PRESET: 'Bawaan' } as const

/** A value as people read it: the choice by its name, a number with its unit. A long text is cut. */
function valueText(key: string, value: string, say: Say): string {
  const flag = flagOf(key)
  const setting: Setting | undefined = settings[key as SettingKey]
  if (flag) return say(value === 'true' ? 'Ya' : (flag.variants[value] ?? 'Tidak'))
  if (setting?.kind === 'number') return `${formatNumber(Number(value), setting.decimals)} ${say(setting.unit)}`
  if (setting?.kind === 'choice') return setting.areNames ? (setting.choices[value] ?? value) : say(setting.choices[value] ?? value)
  if (value === '') return say('Kosong')
  return value.length > 60 ? `${value.slice(0, 60)}…` : value
}

/** One setting: what it does, what holds, where that comes from, what it was, and the way back. It is saved as soon as it is whole. */
function SettingRow({ state, scope }: { state: SettingState; scope: Scope }) {
  const say = useText()
  const { level } = useSession()
  const queries = useQueryClient()
  const { key } = state
  const own = scope === 'CHAIN' ? state.chain : state.shop
  const below = scope === 'CHAIN' ? (presetOf(key) ?? '') : (state.chain ?? presetOf(key) ?? '')
  const value = own ?? below
  const last = scope === 'CHAIN' ? state.ubah_chain : state.ubah_shop
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  const label = say(labelOf(key))
  const isLocked = isPaid(key) && !switchesPaid.includes(level)
  const write = (next: string | null) =>
    next === null
      ? send(clearSetting, { params: { key }, query: { cakupan: scope } })
      : send(writeSetting, { params: { key }, body: { value: next, cakupan: scope } })
  const apply = async (next: string | null) => {
    setBusy(true)
    setError(undefined)
    try {
      await write(next)
      const showAnew = () => queries.invalidateQueries({ queryKey: [listSettingStates.call] })
      await showAnew()
      offerUndo({
        text: 'Berhasil Menyimpan Data',
        undo: async () => {
          await write(own)
          await showAnew()
        },
      })
    } catch (failure) {
      setError(errorText(failure, sendFailedText))
    } finally {
      setBusy(false)
    }
  }
  const save = (next: string) => void apply(next)
  const origin = own !== null ? scope : scope === 'SHOP' && state.chain !== null ? 'CHAIN' : 'PRESET'
  return (
    <div className="setting-row" data-key={key}>
      <div className="setting-what">
        <span title={key}>{label}</span>
        <small>{say(helpOf(key))}</small>
        {state.layar.length > 0 && <OpenedScreens titles={state.layar} />}
      </div>
      <div className="setting-value">
        <SettingInput settingKey={key} value={value} label={label} disabled={isBusy || isLocked} onSave={save} />
        {error && (
          <p role="alert" className="form-failure">
            {error}
          </p>
        )}
      </div>
      <div className="setting-origin">
        <Badge size="sm" variant="light" {...(own === null ? { color: 'gray' } : {})} tt="none" fw={500}>
          {say(originTexts[origin])}
        </Badge>
        {own !== null && !isLocked && (
          <Button size="compact-xs" variant="subtle" disabled={isBusy} aria-label={`${say('Kembalikan')} ${label}`} onClick={() => void apply(null)}>
            {say('Kembalikan')}
          </Button>
        )}
        {last && (
          <small>
            {say('Sebelumnya {{nilai}}, diubah {{user}} {{waktu}}', {
              nilai: last.sebelum === null ? say('Mengikuti Bawaan') : valueText(key, last.sebelum, say),
              user: last.user_id,
              waktu: formatMoment(last.waktu),
            })}
          </small>
        )}
      </div>
    </div>
  )
}

const shownMax = 4

/** The screens that a module brings: the first of them, and all on demand. */
function OpenedScreens({ titles }: { titles: readonly string[] }) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const names = [...new Set(titles.map((title) => say(title)))]
  const further = names.length - shownMax
  return (
    <small className="setting-screens">
      {say('Layar')}: {(isOpen ? names : names.slice(0, shownMax)).join(', ')}
      {further > 0 && (
        <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {isOpen ? say('Ringkas') : say('{{n}} lagi', { n: further })}
        </button>
      )}
    </small>
  )
}

interface SettingInputProps {
  readonly settingKey: string
  readonly value: string
  readonly label: string
  readonly disabled: boolean
  readonly onSave: (value: string) => void
}

function SettingInput({ settingKey, value, label, disabled, onSave }: SettingInputProps) {
  const say = useText()
  const flag = flagOf(settingKey)
  if (flag && Object.keys(flag.variants).length === 0) {
    return (
      <Switch
        checked={value === 'true'}
        disabled={disabled}
        aria-label={label}
        label={say(value === 'true' ? 'Ya' : 'Tidak')}
        size="md"
        onChange={(event) => onSave(String(event.currentTarget.checked))}
      />
    )
  }
  const setting: Setting | undefined = settings[settingKey as SettingKey]
  const choices = flag ? { false: 'Tidak', true: 'Ya', ...flag.variants } : setting?.kind === 'choice' ? setting.choices : undefined
  const areNames = setting?.kind === 'choice' && setting.areNames === true
  if (choices) {
    return (
      <Select
        aria-label={label}
        data={Object.entries(choices).map(([choice, shown]) => ({ value: choice, label: areNames ? shown : say(shown) }))}
        value={value}
        disabled={disabled}
        allowDeselect={false}
        onChange={(next) => next !== null && next !== value && onSave(next)}
      />
    )
  }
  return <TypedValue setting={setting} value={value} label={label} disabled={disabled} onSave={onSave} />
}

/** A number or a text: kept here while it is typed, saved by its button or by Enter. */
function TypedValue({ setting, value, label, disabled, onSave }: Omit<SettingInputProps, 'settingKey'> & { setting: Setting }) {
  const say = useText()
  const [typed, setTyped] = useState(value)
  const isOutside = setting.kind === 'number' && (typed === '' || Number(typed) < setting.min || Number(typed) > setting.max)
  const canSave = typed !== value && !isOutside
  const saveButton = typed !== value && (
    <Button size="compact-sm" disabled={disabled || !canSave} onClick={() => onSave(typed)}>
      {say('Simpan')}
    </Button>
  )
  if (setting.kind === 'number') {
    return (
      <div className="setting-typed">
        <NumberInput
          aria-label={label}
          value={typed}
          clampBehavior="none"
          allowNegative={setting.min < 0}
          error={isOutside && say('Nilai Antara {{min}} Dan {{max}}', { min: formatNumber(setting.min, 0), max: formatNumber(setting.max, 0) })}
          decimalScale={setting.decimals}
          thousandSeparator=","
          suffix={` ${say(setting.unit)}`}
          disabled={disabled}
          hideControls
          onChange={(next) => setTyped(String(next))}
          onKeyDown={(event) => event.key === 'Enter' && canSave && onSave(typed)}
        />
        {saveButton}
      </div>
    )
  }
  return (
    <div className="setting-typed">
      <Textarea
        aria-label={label}
        value={typed}
        autosize
        minRows={1}
        maxRows={8}
        maxLength={setting.kind === 'text' ? setting.lengthMax : 100}
        disabled={disabled}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      {saveButton}
    </div>
  )
}
