import { Button, Group } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { AnyField } from '#engine/contract/field.ts'
import { col } from '#engine/contract/report.ts'
import { tableColumn } from '#engine/contract/table.ts'
import { send } from '#engine/web/api.ts'
import { DataTable } from '#engine/web/data-table.tsx'
import { toast } from '#engine/web/dialogs.tsx'
import { useFieldForm } from '#engine/web/field-form.ts'
import { FormDialog } from '#engine/web/form-dialog.tsx'
import { FormField } from '#engine/web/form-field.tsx'
import { Loaded } from '#engine/web/loaded.tsx'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { marketplace as m } from '../contract/fields.ts'
import { type Account, accountFields, marketplaceSetting, newAccount, readAccounts, secretFields, writeAccount } from '../contract/setting.ts'

const columns = [
  col(m.kode_marketplace),
  col(m.nama_marketplace),
  col(m.penghubung),
  col(m.nama_akun.labelled('Nama Akun Di Marketplace')),
  col(m.id_toko),
  col(m.kode_baki),
  col(m.daftar_ekspedisi),
  col(m.biaya_persen),
  col(m.aktif),
  col(m.ada_kunci),
  col(m.token_sampai.optional()),
  col(m.token_galat.optional()),
].map(tableColumn)

/** The accounts of the shop at marketplaces; a double click changes one. Keys are typed and never shown. */
export default function MarketplaceSetting() {
  const say = useText()
  const { kode_toko } = useSession()
  const accounts = useQuery({ queryKey: [readAccounts.call, kode_toko], queryFn: () => send(readAccounts) })
  const [edited, setEdited] = useState<Account | 'NEW'>()
  const add = (
    <Button size="xs" leftSection={<IconPlus size={15} aria-hidden />} onClick={() => setEdited('NEW')}>
      {say('Tambah Akun')}
    </Button>
  )
  return (
    <Panel screen={marketplaceSetting} onRefresh={() => accounts.refetch()}>
      <Group justify="flex-end" mb="s">
        {add}
      </Group>
      <Loaded query={accounts}>
        {(accounts) => (
          <DataTable
            label={say(marketplaceSetting.title)}
            columns={columns}
            sections={[{ heading: undefined, rows: accounts, subtotal: undefined }]}
            rowKey={({ kode_marketplace }) => kode_marketplace}
            onOpen={(row) => setEdited(row)}
            actions={(row) => (
              <Button size="compact-xs" variant="light" onClick={() => setEdited(row)}>
                {say('Ubah')}
              </Button>
            )}
            actionsPx={72}
            emptyText="Belum Ada Akun Marketplace"
          />
        )}
      </Loaded>
      {edited && <AccountDialog account={edited === 'NEW' ? undefined : edited} onClose={() => setEdited(undefined)} />}
    </Panel>
  )
}

const requested: readonly AnyField[] = accountFields

function AccountDialog({ account, onClose }: { account: Account | undefined; onClose: () => void }) {
  const queries = useQueryClient()
  const fields = [...accountFields, ...secretFields]
  const form = useFieldForm(fields, account ? Object.fromEntries(accountFields.map(({ name }) => [name, account[name]])) : {})
  return (
    <FormDialog
      title={account ? 'Ubah Akun Marketplace' : 'Tambah Akun Marketplace'}
      form={form}
      onClose={onClose}
      check={() => form.check()}
      send={async () => {
        const { message } = await send(writeAccount, { body: newAccount.parse(form.toWire()) })
        toast(message, 'good')
        await queries.invalidateQueries({ queryKey: [readAccounts.call] })
        onClose()
      }}
    >
      {requested.map((field, at) => (
        <FormField key={field.name} form={form} field={field} isFirst={at === 0} readOnly={account !== undefined && at === 0} />
      ))}
      {secretFields.map((field) => (
        <FormField
          key={field.name}
          form={form}
          field={field}
          {...(account?.ada_kunci ? { description: 'Kosongkan bila tidak diganti. Kunci yang tersimpan tidak ditampilkan' } : {})}
        />
      ))}
    </FormDialog>
  )
}
