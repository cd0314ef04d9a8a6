import { AppShell, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { Navigate, useLocation, useNavigate } from '@tanstack/react-router'
import { type ComponentProps, type ComponentType, type MouseEvent, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { send } from '#engine/web/api.ts'
import { doorsFor } from '#engine/web/door.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { useFocusHome } from '#engine/web/focus-home.ts'
import { keyOf } from '#engine/web/keys.ts'
import { isInWrapper } from '#engine/web/mobile-wrapper.ts'
import { LargePictures } from '#engine/web/looking.tsx'
import { ThingDrawers } from '#engine/web/openers.tsx'
import { FamilyOfScreen } from '#engine/web/screen-family.tsx'
import { clearSession, getSession, setSession, useSessionOrNobody } from '#engine/web/session.ts'
import { useShortcuts } from '#engine/web/shortcuts.ts'
import { LoadingState } from '#engine/web/states.tsx'
import { useText } from '#engine/web/text.ts'
import { isTraining } from '#engine/web/training.ts'
import { rightsChanged } from '#modules/access/contract/rights.ts'
import { readSession, sessionElsewhere } from '#modules/access/contract/login.ts'
import { gantiPassword } from '#modules/access/contract/screens.ts'
import LockedFeature from '#modules/access/web/locked-feature.tsx'
import NotAllowed from '#modules/access/web/not-allowed.tsx'
import NotFound from '#modules/access/web/not-found.tsx'
import { forgetSessionEnd, hearSessionEnd, noteSessionEnd } from '#modules/access/web/session-end.ts'
import { EmptyDialog } from '#modules/training/web/empty-dialog.tsx'
import { useTrainingWays } from '#modules/training/web/training-ways.ts'
import { home } from '#modules/dashboard/contract/dashboard.ts'
import type { Config } from '../config.ts'
import { DemoBand } from '../demo-band.tsx'
import { ErrorBoundary } from './error-boundary.tsx'
import { Header } from './header.tsx'
import { landingOf } from './landing.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import { LoadingOverlay } from './loading-overlay.tsx'
import { MenuSearch } from './menu-search.tsx'
import { OfflineNotice } from './offline-notice.tsx'
import { type PaletteAction, helpSynonyms } from './palette-actions.ts'
import { ProgressModal } from './progress-modal.tsx'
import { connect, hear, useConnection } from '#engine/web/realtime.ts'
import { businessDateMoved } from '#modules/closing/contract/business-date.ts'
import { tellNewDate } from './date-notice.ts'
import { tellElsewhere } from './elsewhere-notice.ts'
import { RightPanel } from './right-panel.tsx'
import { drawerOf } from './drawer.tsx'
import { ScreenTabs } from './screen-tabs.tsx'
import { familyOf } from './menu-tree.ts'
import { declarations, menuParts, screenAt } from './screens.ts'
import { permintaanCustomer } from '#modules/wishes/contract/screens.ts'
import { ChainNews } from '#modules/closing/web/public.ts'
import { SettingsNotice } from './settings-notice.tsx'
import { Sidebar } from './sidebar.tsx'
import { useTour } from '../help/use-tour.ts'
import { goToLogin } from '../end-session.ts'
import { useDensity, useRecentScreens, useViewSettings } from './view-settings.ts'

/** A user with a password set by another user sees only the form for his own password. */
const FirstPassword = fetched(() => import('#modules/access/web/ganti-password.tsx'), <LoadingState />)

/** A wish of a customer can be written from any screen. Its code is fetched on use, or after the first screen. */
const WishDialog = fetched(() => import('#modules/wishes/web/wish-dialog.tsx'), null)

/** The help drawer. It is fetched when a user opens it (docs/decisions/247). */
const HelpDrawer = fetched(() => import('../help/help-drawer.tsx'), null)
const Tour = fetched(() => import('../help/tour.tsx'), null)

/** By then the first screen has what it asked for. */
const declarationsAfterMs = 2_000

/** The header with the band of the training above it, which takes two lines on a telephone (main.css). */
const heightBelowBand = { base: 48 + 46, sm: 48 + 28 }

type Overlay = 'WISH' | 'SEARCH' | 'VIEW' | 'HELP' | 'LEAVE' | 'EMPTY'

/** What a page is about, behind its header and its menu. */
const content = 'isi'

/** The keyboard goes to the content of this page: as an address it would be one below the base of all pages, and lead to the first of them. */
function skipToContent(event: MouseEvent): void {
  event.preventDefault()
  document.getElementById(content)?.focus()
}

/** What stands around every screen: header, sidebar, right panel, notices. */
export function Frame({ config }: { config: Config }) {
  const session = useSessionOrNobody()
  // Another window logged out, or the server does not know the token any more.
  useEffect(() => {
    if (!session) goToLogin()
  }, [session])
  return session ? <OpenFrame config={config} /> : null
}

function OpenFrame({ config }: { config: Config }) {
  const t = useText()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const [overlay, setOverlay] = useState<Overlay>()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const [view, setView] = useViewSettings()
  const isPhone = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  const { pathname } = useLocation()
  const main = useRef<HTMLElement>(null)
  useFocusHome(main)
  useDensity(view.density)
  const whenDemoMade = useCallback(() => void queries.invalidateQueries(), [queries])
  useServer(config, whenDemoMade)
  const tour = useTour(pathname)
  const toggleHelp = () => setOverlay((open) => (open === 'HELP' ? undefined : 'HELP'))
  useShortcuts([
    { ...keyOf.menu, run: () => setOverlay('SEARCH') },
    { ...keyOf.menuToo, run: () => setOverlay('SEARCH') },
    { ...keyOf.help, run: toggleHelp },
    { ...keyOf.helpToo, run: toggleHelp },
    { ...keyOf.wish, run: () => setOverlay('WISH'), disabled: pathname !== '/transaksi-penjualan' },
  ])
  useEffect(() => setMenuOpen(false), [pathname])
  useDeclarations()
  const close = () => setOverlay(undefined)
  const onPick = useCallback((path: string, search: Readonly<Record<string, string>> = {}) => void navigate({ to: path, search }), [navigate])
  const actions = useShellActions(setOverlay, onPick)
  const isMinified = view.isMinified && !isPhone

  return (
    <AppShell
      header={{ height: isTraining() ? heightBelowBand : 48 }}
      navbar={{ width: isMinified ? 56 : 232, breakpoint: 768, collapsed: { mobile: !isMenuOpen } }}
      padding={{ base: 8, sm: 14 }}
    >
      <a className="skip-link" href={`#${content}`} onClick={skipToContent}>
        {t('Langsung Ke Isi')}
      </a>
      <AppShell.Header>
        <Header
          onMenu={() => (isPhone ? setMenuOpen((open) => !open) : setView({ isMinified: !view.isMinified }))}
          onSearch={() => setOverlay('SEARCH')}
          onView={() => setOverlay('VIEW')}
          onHelp={() => setOverlay('HELP')}
          onLeave={() => setOverlay('LEAVE')}
          onEmpty={() => setOverlay('EMPTY')}
          hasHomeButton={isInWrapper()}
        />
      </AppShell.Header>
      <AppShell.Navbar>
        <Sidebar isMinified={isMinified} />
      </AppShell.Navbar>
      <AppShell.Main ref={main} id={content} className="frame-main" tabIndex={-1} data-path={pathname}>
        <DemoBand config={config} whenMade={whenDemoMade} />
        <CurrentScreen />
      </AppShell.Main>
      <MenuSearch opened={overlay === 'SEARCH'} onClose={close} onPick={onPick} actions={actions} />
      <RightPanel opened={overlay === 'VIEW'} onClose={close} />
      <LeaveDialog opened={overlay === 'LEAVE'} onClose={close} />
      <EmptyDialog opened={overlay === 'EMPTY'} onClose={close} onEmptied={leaveEmptied} />
      <ThingDrawers />
      <LargePictures />
      <ProgressModal />
      <SettingsNotice />
      <ChainNews />
      <LaterWishNews />
      <ErrorBoundary>
        <LaterHelp opened={overlay === 'HELP'} onClose={close} path={pathname} onTour={tour.ask} />
        {tour.isOn && <Tour path={pathname} onClose={tour.close} />}
      </ErrorBoundary>
      {overlay === 'WISH' && (
        <ErrorBoundary>
          <WishDialog onClose={close} />
        </ErrorBoundary>
      )}
      <LoadingOverlay />
      <OfflineNotice />
    </AppShell>
  )
}

/** The help, from the first time that it is opened: then it closes as every drawer does. */
function LaterHelp(props: ComponentProps<typeof HelpDrawer>) {
  const [isWanted, want] = useState(props.opened)
  useEffect(() => {
    if (props.opened) want(true)
  }, [props.opened])
  return isWanted ? <HelpDrawer {...props} /> : null
}

/** Shows news of pieces that customers asked for. If its code cannot be fetched, the frame works without it. */
function LaterWishNews() {
  const [Known, know] = useState<ComponentType>()
  useEffect(() => {
    void import('#modules/wishes/web/wish-news.ts').then(
      ({ default: News }) => know(() => News),
      () => {},
    )
  }, [])
  return Known ? <Known /> : null
}

/** Masters and reports are drawn from what modules declare: it comes once the first screen stands, so that the next need not wait for it. */
function useDeclarations(): void {
  useEffect(() => {
    // What does not come now is asked for again by the screen that needs it.
    const timer = window.setTimeout(() => void declarations().catch(() => {}), declarationsAfterMs)
    return () => window.clearTimeout(timer)
  }, [])
}

/** The training is gone, and with it who was logged in there. */
function leaveEmptied(): void {
  noteSessionEnd({ alasan: 'LATIHAN' })
  clearSession()
}

/** What the palette does of the shell's own. */
function useShellActions(openOverlay: (overlay: Overlay) => void, onPick: (path: string) => void): readonly PaletteAction[] {
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const askToEmpty = useCallback(() => openOverlay('EMPTY'), [openOverlay])
  const ofTraining = useTrainingWays(askToEmpty)
  const session = useSessionOrNobody()
  const mayWish = session !== undefined && doorsFor(session)(permintaanCustomer) === 'OPEN'
  return useMemo(
    () => [
      {
        key: 'warna',
        text: isDark ? 'Tampilan Terang' : 'Tampilan Gelap',
        synonyms: ['dark', 'light', 'mode', 'tema'],
        run: () => setColorScheme(isDark ? 'light' : 'dark'),
      },
      ...(mayWish
        ? [
            {
              key: 'permintaan',
              text: 'Catat Permintaan',
              synonyms: ['barang dicari', 'tidak ada barang', 'missed sale'],
              run: () => openOverlay('WISH'),
            },
          ]
        : []),
      { key: 'tampilan', text: 'Pengaturan Tampilan', synonyms: ['bahasa', 'kerapatan', 'settings'], run: () => openOverlay('VIEW') },
      { key: 'bantuan', text: 'Bantuan', synonyms: helpSynonyms, run: () => openOverlay('HELP') },
      { key: 'password', text: gantiPassword.title, synonyms: ['kata sandi', 'password'], run: () => onPick(gantiPassword.path) },
      ...ofTraining,
      { key: 'keluar', text: 'Keluar', synonyms: ['logout', 'log out'], run: () => openOverlay('LEAVE') },
    ],
    [isDark, setColorScheme, openOverlay, onPick, ofTraining, mayWish],
  )
}

/** The screen of the address, or why it is not shown. */
function CurrentScreen() {
  const { pathname } = useLocation()
  const session = useSessionOrNobody()
  const [, remember] = useRecentScreens()
  const screen = pathname === '/' ? home : screenAt(pathname)
  const door = screen && session ? doorsFor(session)(screen) : undefined
  useEffect(() => {
    if (screen?.menu && door === 'OPEN') remember(screen.path)
    // Once for each screen that is opened; `remember` is another function at every drawing.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [screen?.path, door])
  const family = useMemo(() => {
    const doorOf = session && doorsFor(session)
    return screen && doorOf ? familyOf(screen, menuParts, (each) => doorOf(each) === 'OPEN') : []
  }, [session, screen])
  if (session?.mustChangePassword) return <FirstPassword />
  if (!screen || screen.isPublic) return <NotFound />
  if (screen.path === home.path) return <Landing />
  if (door === 'LOCKED') return <LockedFeature />
  if (door !== 'OPEN') return <NotAllowed />
  const Draw = drawerOf(screen)
  return (
    <FamilyOfScreen value={family}>
      <ScreenTabs of={screen} />
      <ErrorBoundary key={`${screen.path} ${session?.kode_toko}`}>
        <Draw />
      </ErrorBoundary>
    </FamilyOfScreen>
  )
}

/** Leads to the screen that this user begins with. */
function Landing() {
  const session = useSessionOrNobody()
  const landing = session && landingOf(session)
  return landing ? <Navigate to={landing.path} replace /> : <NotAllowed />
}

/**
 * Learns what has changed about the session since it was kept, and listens to the server, which talks only to those who have
 * chosen their password.
 */
function useServer(config: Config, onNewSession: () => void): void {
  const isListener = useSessionOrNobody()?.mustChangePassword === false
  const refresh = () => {
    void send(readSession).then(
      (reply) => {
        const current = getSession()
        if (current) {
          setSession({ ...reply, token: current.token })
          if (current.kode_toko === reply.kode_toko && current.tgl_system !== reply.tgl_system) tellNewDate(reply.tgl_system)
        }
        forgetSessionEnd()
        onNewSession()
      },
      // An unknown token has ended the session already; without an answer the kept one goes on.
      () => {},
    )
  }
  useEffect(() => {
    // A refused connection says little. The call tells why, and whether the session still exists.
    if (isListener) connect(config.backend, refresh)
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is another function at every drawing
  }, [isListener, config.backend])
  // News that was sent while the connection was cut did not arrive.
  const connection = useConnection()
  const wasCut = useRef(false)
  useEffect(() => {
    if (connection === 'CONNECTED' && wasCut.current) refresh()
    // The training may have ended. Then its server no longer knows this session.
    if (connection === 'LOST' && isTraining()) refresh()
    wasCut.current = connection === 'LOST'
    // eslint-disable-next-line react-hooks/exhaustive-deps -- `refresh` is another function at every drawing
  }, [connection])
  useEffect(() => {
    refresh()
    const ended = (payload: unknown) => {
      hearSessionEnd(payload)
      refresh()
    }
    const stops = [
      hear('session-ended', ended),
      hear(sessionElsewhere, tellElsewhere),
      hear(businessDateMoved, refresh),
      hear(rightsChanged, refresh),
    ]
    return () => stops.forEach((stop) => stop())
    // Once, when the shell opens.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [])
}
