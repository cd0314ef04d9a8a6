import { Autocomplete } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { send } from '#engine/web/api.ts'
import type { Row } from '#engine/web/data-table.tsx'
import { type FieldForm, useFieldError, useFieldValue } from '#engine/web/field-form.ts'
import { commonProps } from '#engine/web/input-props.ts'
import { listKey, useList } from '#engine/web/lookup-input.tsx'
import { MasterScreen } from '#engine/web/master-screen.tsx'
import { masters as m } from '../contract/fields.ts'
import { masterBank } from '../contract/master-bank.ts'
import { accountsOfBank } from '../contract/master-rekening.ts'
import { masterSales } from '../contract/master-sales.ts'

/** The salespeople: the name of a bank follows from its code, and its accounts are offered. */
export default function MasterSales() {
  const queries = useQueryClient()
  // Fetched before a form opens, so that the name is there when the bank is picked.
  useList(masterBank.api.list)
  return (
    <MasterScreen
      master={masterSales}
      onFieldChange={({ kode_bank }, changed) => {
        if (changed !== 'kode_bank') return undefined
        const banks = queries.getQueryData<readonly Row[]>(listKey(masterBank.api.list))
        const nama_bank = banks?.find((bank) => bank['kode_bank'] === kode_bank)?.['nama_bank'] ?? null
        return { nama_bank, no_rekening: null, nama_rekening: null }
      }}
      readOnly={['nama_bank']}
      inputs={{ no_rekening: (form) => <AccountInput form={form} /> }}
    />
  )
}

/** An account at the bank that was picked; one that is the salesperson's own is typed. */
function AccountInput({ form }: { form: FieldForm }) {
  const kode_bank = useFieldValue(form, m.kode_bank)
  const value = useFieldValue(form, m.no_rekening)
  const error = useFieldError(form, m.no_rekening.name)
  const accounts = useQuery({
    queryKey: [accountsOfBank.call, kode_bank],
    queryFn: () => send(accountsOfBank, { query: { kode_bank: kode_bank ?? '' } }),
    enabled: kode_bank !== null,
  })
  const pick = (no_rekening: string) => {
    const account = accounts.data?.find((each) => each.no_rekening === no_rekening)
    form.assign({ no_rekening: no_rekening || null, ...(account ? { nama_rekening: account.nama_rekening } : {}) })
  }
  return (
    <Autocomplete
      {...commonProps({ field: m.no_rekening, error })}
      data={(accounts.data ?? []).map((account) => account.no_rekening)}
      renderOption={({ option }) => `${option.value} — ${accounts.data?.find((each) => each.no_rekening === option.value)?.nama_rekening ?? ''}`}
      value={value ?? ''}
      onChange={pick}
      comboboxProps={{ withinPortal: true }}
    />
  )
}
