import { MmInput } from '#engine/web/mm-input.tsx'
import type { ReceiptLayout } from '../contract/layout.ts'

interface PaperSettingsProps {
  readonly layout: ReceiptLayout
  readonly messages: Readonly<Record<string, string>>
  readonly onChange: (change: Partial<ReceiptLayout>) => void
}

/** The size of the paper, and how many copies come out. */
export function PaperSettings({ layout, messages, onChange }: PaperSettingsProps) {
  return (
    <div className="receipt-paper">
      <MmInput size="sm" label="Lebar Kertas" value={layout.lebar} error={messages['lebar']} onChange={(lebar) => onChange({ lebar })} />
      <MmInput size="sm" label="Tinggi Kertas" value={layout.tinggi} error={messages['tinggi']} onChange={(tinggi) => onChange({ tinggi })} />
      <MmInput
        size="sm"
        label="Rangkap"
        value={layout.rangkap}
        error={messages['rangkap']}
        decimals={0}
        unit=""
        onChange={(rangkap) => onChange({ rangkap })}
      />
    </div>
  )
}
