import { useEffect } from 'react'
import { Panel } from '#engine/web/panel.tsx'
import { useSession } from '#engine/web/session.ts'
import { EmptyState, LoadingState } from '#engine/web/states.tsx'
import { redirectToGrosir } from '../contract/penjualan.ts'
import { Wholesale } from './wholesale.tsx'

/** Sells to dealers here, or leads to the server that does. */
export default function RedirectToGrosir() {
  const { modules, settings } = useSession()
  if (modules.includes('SEMI_GROSIR')) return <Wholesale />
  return <WholesaleServer address={addressOf(settings['SERVER_GROSIR'])} />
}

/** Another page of the web, and nothing that a browser would run. */
export function addressOf(setting: string | undefined): string | undefined {
  const address = setting?.trim() ?? ''
  return URL.canParse(address) && ['https:', 'http:'].includes(new URL(address).protocol) ? address : undefined
}

/** Opens the server of the wholesale. It gets no data of the user: he logs in there. */
function WholesaleServer({ address }: { address: string | undefined }) {
  useEffect(() => {
    if (address) window.location.replace(address)
  }, [address])
  return (
    <Panel screen={redirectToGrosir}>{address ? <LoadingState /> : <EmptyState text="Server Bacnkend grosir belum di setting" /> /* sic */}</Panel>
  )
}
