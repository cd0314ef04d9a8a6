import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { col } from '#engine/contract/report.ts'
import type { Screen } from '#engine/contract/screen.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { ListFileButtons, wholePage } from '#engine/web/csv-list.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { type FieldForm, useFieldError, useFieldForm, useFormValues } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { ListSelect, choiceOf } from '#engine/web/list-select.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { useList } from '#engine/web/lookup-input.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { SearchBox } from '#engine/web/search-box.tsx'
import { useSearched } from '#engine/web/searched-rows.ts'
import { useSession } from '#engine/web/session.ts'
import { useLinkValue } from '#engine/web/screen-link.tsx'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { fieldText, useText } from '#engine/web/text.ts'
import { useSendOnce } from '#modules/approvals/web/public.ts'
import { masterBank } from '#modules/masters/contract/master-bank.ts'
import { AccountPicker } from '#modules/payments/web/public.ts'
import { money as f } from '../contract/fields.ts'
import { till } from '../contract/mutasi-uang.ts'
import { type transferBetweenBanks, transferHistory } from '../contract/mutasi-uang-bank.ts'
import type { transferWithTill } from '../contract/mutasi-uang-cash.ts'

interface TransferScreenProps {
  readonly screen: Screen
  readonly call: typeof transferBetweenBanks | typeof transferWithTill
  /** The till is one of the sides; otherwise both are banks. */
  readonly hasTill: boolean
  readonly failedText: string
}

const columns = [
  col(f.no_mutasi, { opens: 'mutasi_uang' }),
  col(f.created_at),
  col(f.kategori),
  col(f.asal),
  col(f.asal_rekening),
  col(f.tujuan),
  col(f.tujuan_rekening),
  col(f.jumlah),
  col(f.biaya_bank),
  col(f.keterangan),
  col(f.user_id),
].map(tableColumn)

/** Money of the shop between till and banks: today's transfers, and a form for another (specification §2, §5). */
export function TransferScreen({ screen, call, hasTill, failedText }: TransferScreenProps) {
  const say = useText()
  const { kode_toko } = useSession()
  // What a count of the till proposes to take to the bank.
  const proposed = Number(useLinkValue('jumlah')) || undefined
  const [isOpen, setOpen] = useState(hasTill && proposed !== undefined)
  const list = useQuery({ queryKey: [transferHistory.call, kode_toko], queryFn: () => send(transferHistory, { query: {} }) })
  const [typed, setTyped] = useState('')
  const all = useMemo(() => (list.data ?? []).filter((row) => (row.asal === till || row.tujuan === till) === hasTill), [list.data, hasTill])
  const rows = useSearched(all, columns, typed)
  useShortcuts([{ ...keyOf.add, run: () => setOpen(true), disabled: isOpen }])
  return (
    <Panel screen={screen} onRefresh={() => list.refetch()}>
      <Group gap="s" mb="sm">
        <SearchBox value={typed} onChange={setTyped} />
        <Group gap="s" ml="auto">
          <ListFileButtons list={{ screen, columns, fetchPage: async () => wholePage(rows) }} />
          <Button leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setOpen(true)}>
            {say('Tambah')} <ButtonKey of={keyOf.add} />
          </Button>
        </Group>
      </Group>
      <Loaded query={list}>
        {() => (
          <DataTable
            label={say(screen.title)}
            columns={columns}
            sections={[{ heading: undefined, rows, subtotal: undefined }]}
            rowKey={(row) => row.no_mutasi}
            emptyText={typed ? 'Data Tidak Ditemukan' : 'Belum Ada Mutasi Hari Ini'}
          />
        )}
      </Loaded>
      {isOpen && (
        <TransferForm screen={screen} call={call} hasTill={hasTill} failedText={failedText} proposed={proposed} onClose={() => setOpen(false)} />
      )}
    </Panel>
  )
}

const fields = [
  f.kategori,
  f.asal,
  f.asal_rekening.optional(),
  f.tujuan,
  f.tujuan_rekening.optional(),
  f.jumlah,
  f.biaya_bank.optional(),
  f.keterangan,
]

interface TransferFormProps extends TransferScreenProps {
  readonly proposed: number | undefined
  readonly onClose: () => void
}

function TransferForm({ screen, call, hasTill, failedText, proposed, onClose }: TransferFormProps) {
  const say = useText()
  const queries = useQueryClient()
  const form = useFieldForm(
    fields,
    hasTill ? { asal: till, kategori: 'SETORAN', jumlah: proposed ?? null } : { kategori: 'PEMINDAHAN' },
    (_, changed) => {
      // Another bank has other accounts.
      if (changed === 'asal') return { asal_rekening: null }
      return changed === 'tujuan' ? { tujuan_rekening: null } : undefined
    },
  )
  const { once, dialog } = useSendOnce([screen])
  const check = () => {
    const checked = call.body.safeParse(form.toWire())
    if (!checked.success) form.setErrors(Object.fromEntries(checked.error.issues.toReversed().map((issue) => [issue.path.join('.'), issue.message])))
    return checked.success
  }
  const save = () =>
    once(
      (sent) => send(call, { body: call.body.parse(form.toWire()) }, sent),
      async ({ message }) => {
        await queries.invalidateQueries({ queryKey: [transferHistory.call] })
        onClose()
        showSuccess(message)
      },
    )
  return (
    <>
      <FormDialog title={say(screen.title)} form={form} check={check} send={save} failedText={failedText} onClose={onClose}>
        <FormField form={form} field={f.kategori} isFirst />
        <Side form={form} side="asal" hasTill={hasTill} />
        <Side form={form} side="tujuan" hasTill={hasTill} />
        <FormField form={form} field={f.jumlah} />
        <FormField form={form} field={f.biaya_bank.optional()} />
        <FormField form={form} field={f.keterangan} />
      </FormDialog>
      {dialog}
    </>
  )
}

/** Where the money comes from or goes to: the till, or a bank and one of its accounts. */
function Side({ form, side, hasTill }: { form: FieldForm; side: 'asal' | 'tujuan'; hasTill: boolean }) {
  const say = useText()
  const banks = useList(masterBank.api.list)
  const values = useFormValues(form)
  const sideError = useFieldError(form, side)
  const chosen = values[side] as string | null
  const bankChoices = (banks.data ?? []).map((row) => choiceOf(row, 'kode_bank', 'nama_bank'))
  return (
    <Group gap="sm" grow align="flex-start">
      <ListSelect
        label={say(f[side].label)}
        withAsterisk
        answer={banks}
        options={[...(hasTill ? [{ value: till, label: say('Kas') }] : []), ...bankChoices]}
        value={chosen}
        onChange={(value) => form.set(side, value)}
        error={sideError ? fieldText(sideError, f[side].label) : undefined}
        data-field={side}
      />
      <AccountPicker form={form} field={f[`${side}_rekening`]} bank={chosen} disabled={!chosen || chosen === till} />
    </Group>
  )
}
