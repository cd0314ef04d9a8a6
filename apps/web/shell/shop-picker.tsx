import { Menu, Select, UnstyledButton } from '@mantine/core'
import { IconCheck, IconSelector } from '@tabler/icons-react'
import { useText } from '#engine/web/text.ts'
import { usePickShop } from '#modules/access/web/public.ts'

/** The list to choose the shop that the head office looks at (specification §6). Other users do not see it. */
export function ShopPicker({ isWide = false }: { isWide?: boolean }) {
  const t = useText()
  const { session, isBusy, pick } = usePickShop()
  if (!session.isPusat) return null
  return (
    <Select
      aria-label={t('Cabang')}
      {...(isWide ? { label: t('Cabang') } : { w: 190 })}
      size="xs"
      disabled={isBusy}
      data={session.shops.map((shop) => ({ value: shop.kode_toko, label: `${shop.kode_toko} — ${shop.nama_toko}` }))}
      value={session.kode_toko}
      onChange={(value) => void pick(value)}
    />
  )
}

/** The name of the shop, if there is no room for the list. For the head office a tap on it opens the list. */
export function ShopName({ name, className, narrowClass }: { name: string; className: string; narrowClass: string }) {
  const t = useText()
  const { session, isBusy, pick } = usePickShop()
  if (!session.isPusat) return <span className={className}>{name}</span>
  return (
    <>
      <span className={`${className} ${narrowClass}`}>{name}</span>
      <Menu position="bottom-start" width={250}>
        <Menu.Target>
          <UnstyledButton className={className} data-chooses disabled={isBusy} aria-label={`${t('Pilih Cabang')}: ${name}`}>
            <span>{name}</span>
            <IconSelector size={14} aria-hidden />
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown mah="70vh" style={{ overflowY: 'auto' }}>
          {session.shops.map(({ kode_toko, nama_toko }) => (
            <Menu.Item
              key={kode_toko}
              onClick={() => void pick(kode_toko)}
              {...(kode_toko === session.kode_toko && { fw: 600, rightSection: <IconCheck size={16} aria-hidden />, 'aria-current': true })}
            >
              {kode_toko} — {nama_toko}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
