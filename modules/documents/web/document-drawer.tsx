import './document.css'
import { Button, Stack } from '@mantine/core'
import { IconPrinter } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { listsOf } from '#engine/contract/document.ts'
import { send } from '#engine/web/api.ts'
import { showError } from '#engine/web/dialogs.tsx'
import { doorsFor } from '#engine/web/door.ts'
import { Loaded } from '#engine/web/loaded.tsx'
import { useSession } from '#engine/web/session.ts'
import { SideDrawer } from '#engine/web/side-drawer.tsx'
import { useText } from '#engine/web/text.ts'
import { useApproval } from '#modules/approvals/web/public.ts'
import { DocumentView } from './document-view.tsx'
import { SendInvoice } from './send-invoice.tsx'
import { type DocumentLook, type StoredDocument, numberOf, printDocument } from './stored.ts'

/** A document with its lines, sums and payments, and its receipt once more. */
export function DocumentDrawer({ look, id, opened, onClose }: { look: DocumentLook; id: string; opened: boolean; onClose: () => void }) {
  const say = useText()
  const { title, calls } = look.document
  const read = useQuery({ queryKey: [calls.read.call, id], queryFn: () => send(calls.read, { params: { nomor: id } }) })
  return (
    <SideDrawer opened={opened} onClose={onClose} title={`${say(title)} ${id}`}>
      <Loaded query={read}>
        {(stored) => (
          <>
            <DocumentView look={look} stored={stored as StoredDocument} />
            <Again look={look} stored={stored as StoredDocument} />
          </>
        )}
      </Loaded>
    </SideDrawer>
  )
}

/** Users of the list of the kind may print and send. A report only shows its documents to its readers. */
function Again({ look, stored }: { look: DocumentLook; stored: StoredDocument }) {
  const say = useText()
  const session = useSession()
  const queries = useQueryClient()
  const { withApproval, dialog: approval } = useApproval()
  const [isBusy, setBusy] = useState(false)
  const { document } = look
  if (!listsOf(document).some((list) => doorsFor(session)(list) === 'OPEN')) return null
  const reprint = async () => {
    setBusy(true)
    try {
      const nomor = numberOf(document, stored)
      const printed = await withApproval((approvals) => send(document.calls.reprint, { params: { nomor } }, { approvals }))
      await printDocument(look, printed as StoredDocument, session)
      await Promise.all([
        queries.invalidateQueries({ queryKey: [document.calls.read.call, nomor] }),
        queries.invalidateQueries({ queryKey: [document.calls.list.call] }),
      ])
    } catch (error) {
      showError(error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <Stack gap="s" mt="md">
      <Button fullWidth loading={isBusy} leftSection={<IconPrinter size={16} aria-hidden />} onClick={() => void reprint()}>
        {say('Cetak Ulang Nota')}
      </Button>
      <SendInvoice look={look} stored={stored} fullWidth />
      {approval}
    </Stack>
  )
}
