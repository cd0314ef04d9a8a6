import { Button, Group, Stack } from '@mantine/core'
import { useState } from 'react'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { CallError, send } from '#engine/web/api.ts'
import { showError, toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormField } from '#engine/web/form-field.tsx'
import { PagedList, usePages } from '#engine/web/paged-list.tsx'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { messages as m } from '../contract/fields.ts'
import { listStopped, stopMessages } from '../contract/pesan-terkirim.ts'

const columns = [col(m.no_tujuan), col(m.created_at), col(m.user_id), col(m.kode_toko.optional(), { label: 'Toko' })].map(tableColumn)
const fields = [m.no_berhenti] as const

/** The telephones that get no messages: their owner wrote so, or a shop marked them for him; the mark is taken back here. */
export function StoppedDrawer({ onClose }: { onClose: () => void }) {
  const say = useText()
  const form = useFieldForm(fields)
  const [isBusy, setBusy] = useState(false)
  const list = usePages([listStopped.call], (after, signal) => send(listStopped, { query: after ? { after } : {} }, { signal }))
  const mark = async (berhenti: boolean) => {
    if (!form.check()) return
    setBusy(true)
    try {
      toast((await send(stopMessages, { body: { no_berhenti: String(form.values.no_berhenti), berhenti } })).message, 'good')
      form.assign({ no_berhenti: null })
      await list.refetch()
    } catch (error) {
      if (error instanceof CallError && Object.keys(error.fields).length > 0) form.setErrors(error.fields)
      else showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <SideDrawer opened onClose={onClose} title={say('Nomor Yang Tidak Dikirimi')}>
      <Stack gap="md">
        <FormField form={form} field={m.no_berhenti} isFirst />
        <Group gap="xs">
          <Button loading={isBusy} onClick={() => void mark(true)}>
            {say('Jangan Kirimi')}
          </Button>
          <Button variant="default" loading={isBusy} onClick={() => void mark(false)}>
            {say('Boleh Dikirimi Lagi')}
          </Button>
        </Group>
        <PagedList
          list={list}
          label={say('Nomor Yang Tidak Dikirimi')}
          columns={columns}
          rowKey="no_tujuan"
          emptyText="Semua Nomor Boleh Dikirimi"
          countText={(n, total) => say('{{n}} dari {{total}} nomor', { n, total })}
        />
      </Stack>
    </SideDrawer>
  )
}
