import './parameter-akun.css'
import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { verdictOf } from '#engine/contract/gate.ts'
import { col } from '#engine/contract/report.ts'
import { viewerOf } from '#engine/contract/session.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { showError, showSuccess } from '#engine/web/dialogs.tsx'
import { enterMovesOn } from '#engine/web/enter-moves-on.ts'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { type AccountParameter, accountWords as w, listAccountParameters, parameterAkun, saveAccountParameter } from '../contract/parameter-akun.ts'

const columns = [col(w.trx), col(w.type), col(w.jumlah_peran), col(w.belum_diatur)].map(tableColumn)

/** The accounts of every kind of transaction: a list, and an editor for one entry whose edits are kept here until they are saved. */
export default function ParameterAkun() {
  const parameters = useQuery({ queryKey: [listAccountParameters.call], queryFn: () => send(listAccountParameters) })
  const [open, setOpen] = useState<{ trx: string; type: string }>()
  if (parameters.isPending) {
    return (
      <Panel screen={parameterAkun}>
        <LoadingState />
      </Panel>
    )
  }
  if (parameters.error) {
    return (
      <Panel screen={parameterAkun}>
        <ErrorState error={parameters.error} onRetry={() => void parameters.refetch()} />
      </Panel>
    )
  }
  const parameter = parameters.data.find(({ trx, type }) => trx === open?.trx && type === open.type)
  if (parameter) return <Editor key={parameter.versi} parameter={parameter} onBack={() => setOpen(undefined)} />
  return (
    <Panel screen={parameterAkun} onRefresh={() => parameters.refetch()}>
      <List parameters={parameters.data} onOpen={setOpen} />
    </Panel>
  )
}

function List({ parameters, onOpen }: { parameters: readonly AccountParameter[]; onOpen: (which: { trx: string; type: string }) => void }) {
  const say = useText()
  const rows = parameters.map(({ trx, type, detail_akun }) => ({
    trx,
    type,
    jumlah_peran: detail_akun.length,
    belum_diatur: detail_akun.filter((role) => role.nomor_akun === null).length,
  }))
  return (
    <DataTable
      label={say(parameterAkun.title)}
      columns={columns}
      sections={[{ heading: undefined, rows, subtotal: undefined }]}
      rowKey={(row) => `${String(row['trx'])}/${String(row['type'])}`}
      onOpen={(row) => onOpen({ trx: String(row['trx']), type: String(row['type']) })}
      actions={(row) => (
        <Button size="compact-xs" variant="subtle" onClick={() => onOpen({ trx: String(row['trx']), type: String(row['type']) })}>
          {say('Edit')}
        </Button>
      )}
    />
  )
}

function Editor({ parameter, onBack }: { parameter: AccountParameter; onBack: () => void }) {
  const say = useText()
  const session = useSession()
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const { trx, type, versi, detail_akun } = parameter
  const fields = useMemo(() => detail_akun.map((role) => w.nomor_akun.named(role.kode_akun).labelled(readable(role.kode_akun))), [detail_akun])
  const form = useFieldForm(fields, Object.fromEntries(detail_akun.map((role) => [role.kode_akun, role.nomor_akun])))
  const isChanged = useSyncExternalStore(form.subscribe, () => form.isChanged)
  const [isBusy, setBusy] = useState(false)
  const unsaved = useUnsaved(() => form.isChanged)
  const { access } = saveAccountParameter
  const mayWrite = verdictOf('gate' in access ? access.gate : undefined, viewerOf(session)) === 'OPEN'

  const save = async () => {
    if (isBusy || !form.isChanged) return
    setBusy(true)
    try {
      const entries = detail_akun.map(({ kode_akun, jenis_akun }) => ({
        kode_akun,
        jenis_akun,
        nomor_akun: (form.values[kode_akun] as string | null) ?? null,
      }))
      const saved = await send(saveAccountParameter, { params: { trx, type }, body: { detail_akun: entries, versi } })
      form.reset(form.values)
      await queries.invalidateQueries({ queryKey: [listAccountParameters.call] })
      showSuccess(saved.message)
    } catch (error) {
      const messages = error instanceof CallError ? error.fields : {}
      form.setErrors(
        Object.fromEntries(
          detail_akun.flatMap(({ kode_akun }, at) =>
            messages[`detail_akun.${at}.nomor_akun`] ? [[kode_akun, messages[`detail_akun.${at}.nomor_akun`] as string]] : [],
          ),
        ),
      )
      showError(error, 'Data Gagal Diedit')
    } finally {
      setBusy(false)
    }
  }
  useShortcuts([{ keys: 'F9', label: 'Simpan Perubahan', run: () => void save(), disabled: !mayWrite }])
  return (
    <Panel screen={parameterAkun} title={`${readable(trx)} — ${readable(type)}`}>
      <form
        ref={element}
        noValidate
        className="account-roles"
        onKeyDown={(event) => enterMovesOn(event, () => void save())}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {fields.map((field, at) => (
          <div key={field.name} className="account-role">
            <span className="account-side">{say(w.jenis_akun.format(detail_akun[at]?.jenis_akun ?? 'DEBET'))}</span>
            <FormField form={form} field={field} readOnly={!mayWrite} isFirst={at === 0} />
          </div>
        ))}
        <Group gap="s" justify="flex-end" mt="sm">
          <Button variant="default" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={() => unsaved.leave(onBack)}>
            {say('Kembali')}
          </Button>
          {mayWrite && (
            <Button type="submit" variant={isChanged ? 'filled' : 'light'} disabled={!isChanged} loading={isBusy}>
              {say('Simpan Perubahan')} <kbd className="button-key">F9</kbd>
            </Button>
          )}
        </Group>
      </form>
      {unsaved.question}
    </Panel>
  )
}

/** `HARGA_POKOK` as people read it. */
const readable = (code: string) => code.replaceAll('_', ' ')
