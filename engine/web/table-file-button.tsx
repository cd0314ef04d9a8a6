import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useText } from './text.ts'

interface TableFileButtonProps {
  /** What it says: the key of a text. */
  readonly label?: string
  readonly size?: 'xs' | 'sm'
  readonly disabled?: boolean
  readonly onFile: (file: File) => void
}

/** Takes a file of rows: CSV or a workbook of Excel. */
export function TableFileButton({ label = 'Pilih File CSV atau Excel', size = 'sm', disabled = false, onFile }: TableFileButtonProps) {
  const say = useText()
  return (
    <FileButton accept=".csv,.xlsx,text/csv" onChange={(file) => file && onFile(file)}>
      {(button) => (
        <Button {...button} variant="default" size={size} disabled={disabled} leftSection={<IconFileImport size={15} aria-hidden />}>
          {say(label)}
        </Button>
      )}
    </FileButton>
  )
}
