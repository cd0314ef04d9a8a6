import { NativeSelect, SegmentedControl, Stack, Switch, Text, useMantineColorScheme } from '@mantine/core'
import i18next from 'i18next'
import type { ReactNode } from 'react'
import { useHintsSwitch } from '#engine/web/hint.tsx'
import { Drawer } from '#engine/web/overlays.tsx'
import { useText } from '#engine/web/text.ts'
import { changeLanguage, isLanguage, languages } from '../language.ts'
import { ShopPicker } from './shop-picker.tsx'
import { useViewSettings } from './view-settings.ts'

/** How the screen looks on this machine: light or dark, dense or roomy, the language. */
export function RightPanel({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useText()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [view, setView] = useViewSettings()
  const [areHintsShown, showHints] = useHintsSwitch()
  return (
    <Drawer opened={opened} onClose={onClose} position="right" size={320} title={t('Pengaturan Tampilan')}>
      <Stack gap="md">
        <ShopPicker isWide />
        <Choice label={t('Warna')}>
          <SegmentedControl
            fullWidth
            size="xs"
            value={colorScheme}
            onChange={(value) => setColorScheme(value)}
            data={[
              { value: 'light', label: t('Terang') },
              { value: 'dark', label: t('Gelap') },
              { value: 'auto', label: t('Ikut Sistem') },
            ]}
          />
        </Choice>
        <Choice label={t('Kerapatan Baris')}>
          <SegmentedControl
            fullWidth
            size="xs"
            value={view.density}
            onChange={(value) => setView({ density: value })}
            data={[
              { value: 'compact', label: t('Rapat') },
              { value: 'roomy', label: t('Longgar') },
            ]}
          />
        </Choice>
        <NativeSelect
          label={t('Bahasa')}
          value={i18next.language}
          onChange={(event) => isLanguage(event.currentTarget.value) && void changeLanguage(event.currentTarget.value)}
          data={languages.map(({ code, name }) => ({ value: code, label: name }))}
        />
        <Switch label={t('Menu Hanya Ikon')} checked={view.isMinified} onChange={(event) => setView({ isMinified: event.currentTarget.checked })} />
        <Switch label={t('Petunjuk Di Atas Layar')} checked={areHintsShown} onChange={(event) => showHints(event.currentTarget.checked)} />
      </Stack>
    </Drawer>
  )
}

function Choice({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <Text size="sm" fw={500} mb="xxs">
        {label}
      </Text>
      {children}
    </div>
  )
}
