import { Button, FileButton } from '@mantine/core'
import { IconFileImport } from '@tabler/icons-react'
import { useRef } from 'react'
import { useText } from './text.ts'

interface TakesFiles {
  readonly onFile: (file: File) => void
  /** The listener for pictures, if pictures are accepted too, in any number. */
  readonly onPictures?: (pictures: readonly File[]) => void
}

interface TableFileButtonProps extends TakesFiles {
  /** What it says: the key of a text. */
  readonly label?: string
  readonly size?: 'xs' | 'sm'
  readonly disabled?: boolean
  /** It is the next thing to do on its screen. */
  readonly isFirst?: boolean
}

const tables = '.csv,.xlsx,text/csv'

/** Passes chosen or dropped files on: the table among them, or else the pictures. */
export function takeFiles(files: readonly File[], { onFile, onPictures }: TakesFiles): void {
  const table = files.find(({ name }) => /\.(csv|xlsx)$/i.test(name)) ?? (onPictures ? undefined : files[0])
  if (table) onFile(table)
  else onPictures?.(files.filter(({ type }) => type.startsWith('image/')))
}

/** Takes a file of rows: CSV or a workbook of Excel; or pictures. */
export function TableFileButton({
  label = 'Pilih File CSV atau Excel',
  size = 'sm',
  disabled = false,
  isFirst = false,
  onFile,
  onPictures,
}: TableFileButtonProps) {
  const say = useText()
  const forget = useRef<() => void>(null)
  const take = (chosen: File | File[] | null) => {
    takeFiles([chosen ?? []].flat(), { onFile, onPictures })
    // So that a file that was mended can be chosen again.
    forget.current?.()
  }
  return (
    <FileButton multiple={Boolean(onPictures)} accept={onPictures ? `${tables},image/*` : tables} resetRef={forget} onChange={take}>
      {(button) => (
        <Button
          {...button}
          variant={isFirst ? 'filled' : 'default'}
          size={size}
          disabled={disabled}
          leftSection={<IconFileImport size={15} aria-hidden />}
        >
          {say(label)}
        </Button>
      )}
    </FileButton>
  )
}
