import './parameter-akun.css'
import { Button, Group } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { verdictOf } from '#engine/contract/gate.ts'
import { col } from '#engine/contract/report.ts'
import { viewerOf } from '#engine/contract/session.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { DataTable } from '#engine/web/data-table.tsx'
import { showSuccess } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { FormFailure, SaveForm, useSave } from '#engine/web/save-form.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { useUnsaved } from '#engine/web/unsaved.tsx'
import { type AccountParameter, accountWords as w, listAccountParameters, parameterAkun, saveAccountParameter } from '../contract/parameter-akun.ts'

const columns = [col(w.trx), col(w.type), col(w.jumlah_peran), col(w.belum_diatur)].map(tableColumn)

/** The accounts of every kind of transaction: a list, and an editor for one entry. The list keeps unsaved edits until the user saves them. */
export default function ParameterAkun() {
  const parameters = useQuery({ queryKey: [listAccountParameters.call], queryFn: () => send(listAccountParameters) })
  const [open, setOpen] = useState<{ trx: string; type: string }>()
  const parameter = parameters.data?.find(({ trx, type }) => trx === open?.trx && type === open.type)
  if (parameter) return <Editor key={parameter.versi} parameter={parameter} onBack={() => setOpen(undefined)} />
  return (
    <Panel screen={parameterAkun} onRefresh={() => parameters.refetch()}>
      <Loaded query={parameters}>{(parameters) => <List parameters={parameters} onOpen={setOpen} />}</Loaded>
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
      rowKey={(row) => `${row.trx}/${row.type}`}
      onOpen={(row) => onOpen({ trx: row.trx, type: row.type })}
      actions={(row) => (
        <Button size="compact-xs" variant="subtle" onClick={() => onOpen({ trx: row.trx, type: row.type })}>
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
  const fields = useMemo(
    () => detail_akun.map(({ kode_akun }, at) => w.nomor_akun.named(kode_akun).as(`detail_akun.${at}.nomor_akun`).labelled(readable(kode_akun))),
    [detail_akun],
  )
  const form = useFieldForm(fields, Object.fromEntries(detail_akun.map((role) => [role.kode_akun, role.nomor_akun])))
  const isChanged = useSyncExternalStore(form.subscribe, () => form.isChanged)
  const unsaved = useUnsaved(() => form.isChanged)
  const { access } = saveAccountParameter
  const mayWrite = verdictOf('gate' in access ? access.gate : undefined, viewerOf(session)) === 'OPEN'

  const saving = useSave(form, element, {
    check: () => form.isChanged && form.check(),
    send: async () => {
      const entries = detail_akun.map(({ kode_akun, jenis_akun }) => ({
        kode_akun,
        jenis_akun,
        nomor_akun: (form.values[kode_akun] as string | null) ?? null,
      }))
      const saved = await send(saveAccountParameter, { params: { trx, type }, body: { detail_akun: entries, versi } })
      form.reset(form.values)
      await queries.invalidateQueries({ queryKey: [listAccountParameters.call] })
      showSuccess(saved.message)
    },
    failedText: 'Data Gagal Diedit',
  })
  return (
    <Panel screen={parameterAkun} title={`${readable(trx)} — ${readable(type)}`}>
      <SaveForm element={element} saving={saving} className="account-roles" saveLabel="Simpan Perubahan" isClosed={!mayWrite}>
        {fields.map((field, at) => (
          <div key={field.name} className="account-role">
            <span className="account-side">{say(w.jenis_akun.format(detail_akun[at]?.jenis_akun ?? 'DEBET'))}</span>
            <FormField form={form} field={field} readOnly={!mayWrite} isFirst={at === 0} />
          </div>
        ))}
        <FormFailure saving={saving} />
        <Group gap="s" justify="flex-end" mt="sm">
          <Button variant="default" leftSection={<IconArrowLeft size={15} aria-hidden />} onClick={() => unsaved.leave(onBack)}>
            {say('Kembali')}
          </Button>
          {mayWrite && (
            <Button type="submit" variant={isChanged ? 'filled' : 'light'} disabled={!isChanged} loading={saving.isBusy}>
              {say('Simpan Perubahan')} <ButtonKey of={keyOf.save} />
            </Button>
          )}
        </Group>
      </SaveForm>
      {unsaved.question}
    </Panel>
  )
}

/** `HARGA_POKOK` as people read it. */
const readable = (code: string) => code.replaceAll('_', ' ')
