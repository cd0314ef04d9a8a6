import { ActionIcon, Kbd, Menu, Tooltip, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconAdjustmentsHorizontal,
  IconDevices,
  IconHelp,
  IconHome,
  IconKey,
  IconLanguage,
  IconLogout,
  IconMenu2,
  IconMoon,
  IconSearch,
  IconSun,
  IconUser,
} from '@tabler/icons-react'
import { useMediaQuery } from '@mantine/hooks'
import { Link } from '@tanstack/react-router'
import i18next from 'i18next'
import { shopOf } from '#engine/contract/session.ts'
import { fetched } from '#engine/web/fetched.tsx'
import { keyOf } from '#engine/web/keys.ts'
import { useSession } from '#engine/web/session.ts'
import { useText } from '#engine/web/text.ts'
import { gantiPassword, perangkatSaya } from '#modules/access/contract/screens.ts'
import { Gem } from '#modules/access/web/gem.tsx'
import { ApprovalNotice } from '#modules/approvals/web/public.ts'
import { TrainingBand } from '#modules/training/web/public.ts'
import { TrainingItems } from '#modules/training/web/training-items.tsx'
import { changeLanguage, languages } from '../language.ts'
import { BusinessDate } from './business-date.tsx'
import classes from './header.module.css'
import { type Connection, useConnection, useIsOnline } from '#engine/web/realtime.ts'
import { ShopName, ShopPicker } from './shop-picker.tsx'

/** The header does not wait for this code. */
const Bell = fetched(() => import('#modules/dashboard/web/bell.tsx'))
const PriceStrip = fetched(() => import('#modules/pricing/web/price-strip.tsx'))

export interface HeaderProps {
  readonly onMenu: () => void
  readonly onSearch: () => void
  readonly onView: () => void
  readonly onHelp: () => void
  readonly onLeave: () => void
  /** Asks whether to empty the training. */
  readonly onEmpty: () => void
  /** Inside the mobile wrapper there is no browser to go back with. */
  readonly hasHomeButton: boolean
}

/** What stays in sight on every screen: whose shop this is, which business date it has, and the way to everything else. */
export function Header({ onMenu, onSearch, onView, onHelp, onLeave, onEmpty, hasHomeButton }: HeaderProps) {
  const t = useText()
  const session = useSession()
  const hasRoom = useMediaQuery('(min-width: 993px)', false, { getInitialValueInEffect: false })
  return (
    <>
      <TrainingBand />
      <div className={classes['header']}>
        <ActionIcon size={34} aria-label={t('Menu')} onClick={onMenu}>
          <IconMenu2 size={20} stroke={1.6} />
        </ActionIcon>
        {hasHomeButton && (
          <ActionIcon size={34} aria-label={t('Home')} renderRoot={(props) => <Link to="/home" {...props} />}>
            <IconHome size={20} stroke={1.6} />
          </ActionIcon>
        )}
        <Link to="/home" className={classes['brand'] ?? ''} aria-label={t('Ke Halaman Awal')}>
          <Gem size={24} />
          <span className={classes['product']}>Kencana</span>
        </Link>
        <ShopName name={shopOf(session)?.nama_toko ?? session.kode_toko} className={classes['shop'] ?? ''} narrowClass={classes['wide'] ?? ''} />

        <UnstyledButton className={classes['search'] ?? ''} onClick={onSearch} aria-label={t('Cari Menu')}>
          <IconSearch size={16} stroke={1.7} aria-hidden />
          <span>{t('Cari Menu')}</span>
          <Kbd size="xs">{keyOf.menu.keys}</Kbd>
        </UnstyledButton>

        {hasRoom && <PriceStrip />}
        <div className={classes['right']}>
          <div className={classes['picker']}>
            <ShopPicker />
          </div>
          <div className={classes['today']}>
            <BusinessDate />
            {!hasRoom && <PriceStrip isFolded />}
          </div>
          <ConnectionMark />
          <ApprovalNotice />
          <Bell />
          <ActionIcon className={classes['narrow'] ?? ''} size={34} aria-label={t('Cari Menu')} onClick={onSearch}>
            <IconSearch size={18} stroke={1.6} />
          </ActionIcon>
          {hasRoom && (
            <Tooltip label={t('Bantuan')}>
              <ActionIcon size={34} aria-label={t('Bantuan')} onClick={onHelp}>
                <IconHelp size={18} stroke={1.6} />
              </ActionIcon>
            </Tooltip>
          )}
          <LanguageMenu />
          <SchemeButton />
          <Tooltip label={t('Pengaturan Tampilan')}>
            <ActionIcon className={classes['wide'] ?? ''} size={34} aria-label={t('Pengaturan Tampilan')} onClick={onView}>
              <IconAdjustmentsHorizontal size={18} stroke={1.6} />
            </ActionIcon>
          </Tooltip>
          <UserMenu onView={onView} onHelp={onHelp} onLeave={onLeave} onEmpty={onEmpty} />
        </div>
      </div>
    </>
  )
}

function ConnectionMark() {
  const t = useText()
  const isOnline = useIsOnline()
  const connection = useConnection()
  const state: Connection = isOnline ? connection : 'LOST'
  const text = { CONNECTED: t('Terhubung'), CONNECTING: t('Menghubungkan'), LOST: t('Terputus') }[state]
  return (
    <Tooltip label={text}>
      <span className={classes['connection']} data-state={state} role="status" aria-label={text}>
        <span className={classes['dot']} aria-hidden />
        {state === 'LOST' && <span className={classes['lost']}>{text}</span>}
      </span>
    </Tooltip>
  )
}

function LanguageMenu() {
  const t = useText()
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon className={classes['wide'] ?? ''} size={34} aria-label={t('Bahasa')}>
          <IconLanguage size={18} stroke={1.6} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {languages.map(({ code, name, tag }) => (
          <Menu.Item key={code} lang={tag} fw={code === i18next.language ? 600 : undefined} onClick={() => void changeLanguage(code)}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function SchemeButton() {
  const t = useText()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const label = isDark ? t('Tampilan Terang') : t('Tampilan Gelap')
  return (
    <Tooltip label={label}>
      <ActionIcon className={classes['wide'] ?? ''} size={34} aria-label={label} onClick={() => setColorScheme(isDark ? 'light' : 'dark')}>
        {isDark ? <IconSun size={18} stroke={1.6} /> : <IconMoon size={18} stroke={1.6} />}
      </ActionIcon>
    </Tooltip>
  )
}

function UserMenu({ onView, onHelp, onLeave, onEmpty }: Pick<HeaderProps, 'onView' | 'onHelp' | 'onLeave' | 'onEmpty'>) {
  const t = useText()
  const { nama, user_id, level } = useSession()
  return (
    <Menu position="bottom-end" width={230}>
      <Menu.Target>
        <UnstyledButton className={classes['user'] ?? ''} aria-label={`${t('Menu User')}: ${nama || user_id}`}>
          <IconUser size={17} stroke={1.7} aria-hidden />
          <span>{user_id}</span>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <div className={classes['who']}>
          <strong>{nama || user_id}</strong>
          <span>
            {user_id} · {level}
          </span>
        </div>
        <Menu.Divider />
        <Menu.Item leftSection={<IconKey size={16} aria-hidden />} renderRoot={(props) => <Link to={gantiPassword.path} {...props} />}>
          {t(gantiPassword.title)}
        </Menu.Item>
        <Menu.Item leftSection={<IconDevices size={16} aria-hidden />} renderRoot={(props) => <Link to={perangkatSaya.path} {...props} />}>
          {t(perangkatSaya.title)}
        </Menu.Item>
        <Menu.Item leftSection={<IconAdjustmentsHorizontal size={16} aria-hidden />} onClick={onView}>
          {t('Pengaturan Tampilan')}
        </Menu.Item>
        <Menu.Item leftSection={<IconHelp size={16} aria-hidden />} rightSection={<Kbd size="xs">{keyOf.help.keys}</Kbd>} onClick={onHelp}>
          {t('Bantuan')}
        </Menu.Item>
        <TrainingItems onEmpty={onEmpty} />
        <Menu.Divider />
        <Menu.Item leftSection={<IconLogout size={16} aria-hidden />} onClick={onLeave}>
          {t('Keluar')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
