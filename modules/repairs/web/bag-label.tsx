import { Button } from '@mantine/core'
import { IconTag } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { ButtonKey } from '#engine/web/button-key.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { useText } from '#engine/web/text.ts'
import { LabelsDialog } from '#modules/labels/web/public.ts'
import { bagOf, printBagLabel } from '../contract/label-kantong.ts'
import type { Service } from '../contract/service.ts'

/** Prints the label of the bag in which the things of a service lie. */
export function BagLabel({ service, isNew = false }: { readonly service: Service; readonly isNew?: boolean }) {
  const say = useText()
  const [isOpen, setOpen] = useState(false)
  const things = useMemo(() => [bagOf(service)], [service])
  useShortcuts([{ ...keyOf.followUp, label: 'Cetak Label Kantong', run: () => setOpen(true), disabled: !isNew || isOpen }])
  if (service.status === 'CANCELLED') return null
  return (
    <>
      <Button size="compact-xs" variant="light" leftSection={<IconTag size={14} aria-hidden />} onClick={() => setOpen(true)}>
        {say('Cetak Label Kantong')} {isNew && <ButtonKey of={keyOf.followUp} />}
      </Button>
      {isOpen && (
        <LabelsDialog
          title="Cetak Label Kantong"
          subject="KANTONG"
          things={things}
          print={async (body) => (await send(printBagLabel, { params: { nomor: service.no_service }, body })).message}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
