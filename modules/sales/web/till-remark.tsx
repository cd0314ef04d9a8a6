import { Autocomplete } from '@mantine/core'
import { memo } from 'react'
import { commonProps } from '#engine/web/input-props.ts'
import { useList } from '#engine/web/lookup-input.tsx'
import { masterParameterKeteranganNota } from '#modules/masters/contract/master-parameter-keterangan-nota.ts'
import { sales as s } from '../contract/fields.ts'

interface TillRemarkProps {
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (change: { readonly keterangan: string | null }) => void
}

const remarkMax = 200

/** The remark of the receipt: one of those that the shop keeps, or words of the cashier's own. */
export const TillRemark = memo(function TillRemark({ value, error, onChange }: TillRemarkProps) {
  const { data = [] } = useList(masterParameterKeteranganNota.api.list)
  const remarks = [...new Set(data.map((row) => String(row['keterangan'])))]
  return (
    <Autocomplete
      {...commonProps({ field: s.keterangan.optional(), error, hideLabel: true })}
      data={remarks}
      value={value ?? ''}
      maxLength={remarkMax}
      limit={20}
      maxDropdownHeight={220}
      comboboxProps={{ withinPortal: true }}
      onChange={(typed) => onChange({ keterangan: typed || null })}
    />
  )
})
