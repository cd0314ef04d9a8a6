import { Button } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Design } from '../../contract/design.ts'
import { ButtonKey } from '../button-key.tsx'
import { showError } from '../dialogs.tsx'
import { keyOf } from '../keys.ts'
import { useShortcuts } from '../shortcuts.ts'
import { useText } from '../text.ts'
import type { Designing } from './use-design.ts'

interface DesignActionsProps<D extends Design> {
  readonly design: Designing<D>
  readonly onSave: () => void
  /** It is the design that the shop begins with: it may be saved as it is, so that it stays when a later version brings another. */
  readonly isUnsaved?: boolean
  /** Prints it as it is, saved or not. */
  readonly onTry: () => Promise<unknown>
  /** What else may be done with it. */
  readonly children: ReactNode
}

/** The actions on a design, by mouse and by key. */
export function DesignActions<D extends Design>({ design, onSave, isUnsaved = false, onTry, children }: DesignActionsProps<D>) {
  const say = useText()
  const { isChanged, hasProblems, isBusy } = design
  const canSave = (isChanged || isUnsaved) && !hasProblems
  const tryOut = () => void onTry().catch((error: unknown) => showError(error))
  useShortcuts([
    { ...keyOf.save, run: onSave, disabled: !canSave },
    { ...keyOf.print, label: 'Cetak Percobaan', run: tryOut, disabled: hasProblems },
  ])
  return (
    <>
      {children}
      <Button variant="default" leftSection={<IconPrinter size={15} aria-hidden />} disabled={hasProblems} onClick={tryOut}>
        {say('Cetak Percobaan')} <ButtonKey of={keyOf.print} />
      </Button>
      <Button variant={isChanged ? 'filled' : 'light'} disabled={isBusy || !canSave} onClick={onSave}>
        {isBusy ? say('Sedang Menyimpan') : say('Simpan')} <ButtonKey of={keyOf.save} />
      </Button>
    </>
  )
}
