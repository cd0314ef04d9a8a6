import './designer.css'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Screen } from '#engine/contract/screen.ts'
import { send } from '#engine/web/api.ts'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { ErrorState, LoadingState } from '#engine/web/states.tsx'
import type { LayoutKey } from '../contract/layout.ts'
import { type Receipt, receiptOf, receipts } from '../contract/receipt.ts'
import { readLayout } from '../contract/setting-nota.ts'
import { LayoutEditor } from './layout-editor.tsx'
import { layoutsInUse, settingsHere } from './open-receipt.ts'

/** Designs the receipts of a shape: one layout for each platform and side of the paper. */
export function Designer({ screen, bentuk }: { screen: Screen; bentuk: LayoutKey['bentuk'] }) {
  const session = useSession()
  const [first] = receipts() as [Receipt]
  const [key, setKey] = useState<LayoutKey>({ ...(layoutsInUse(first.document, settingsHere(session))[0] as LayoutKey), bentuk })
  const [selected, setSelected] = useState<string>()
  // The open layout is fetched again only when the user asks for it, not with all other data after a cut line.
  const stored = useQuery({ queryKey: [readLayout.call, key], queryFn: () => send(readLayout, { params: key }), staleTime: 'static', gcTime: 0 })
  if (!stored.data) {
    return (
      <Panel screen={screen}>{stored.error ? <ErrorState error={stored.error} onRetry={() => void stored.refetch()} /> : <LoadingState />}</Panel>
    )
  }
  return (
    <LayoutEditor
      key={stored.dataUpdatedAt}
      screen={screen}
      receipt={receiptOf(key.jenis) ?? first}
      layoutKey={key}
      stored={stored.data}
      selected={selected}
      onSelect={setSelected}
      onKey={setKey}
      onReload={() => stored.refetch()}
    />
  )
}
