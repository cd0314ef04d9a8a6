import { Text, Title } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import type { MenuGroup, Screen } from '#engine/contract/screen.ts'
import { titlePage } from '#engine/web/page-title.ts'
import { useText } from '#engine/web/text.ts'
import classes from './menu-page.module.css'

/** Screens that stand together on a menu page, under a heading where they have one. */
export interface MenuSection {
  readonly heading: MenuGroup | undefined
  /** Its own picture; without it, that of the page. */
  readonly icon?: ReactNode
  readonly screens: readonly Pick<Screen, 'path' | 'title'>[]
}

/** The page of a heading of the menu: a tile for every screen under it that this user may open. */
export function MenuPage({ group, icon, sections }: { group: MenuGroup; icon: ReactNode; sections: readonly MenuSection[] }) {
  const t = useText()
  const title = t(group.title)
  useEffect(() => {
    titlePage(title)
  }, [title])
  return (
    <div className={classes['page']}>
      <Title order={1}>{title}</Title>
      {sections.length === 0 && (
        <Text c="dimmed" mt="sm">
          {t('Belum ada halaman yang dibuka untuk Anda di sini.')}
        </Text>
      )}
      {sections.map(({ heading, icon: own, screens }) => (
        <section key={heading?.title ?? ''}>
          {heading && (
            <Title order={2} mt="lg">
              {t(heading.title)}
            </Title>
          )}
          <ul className={classes['tiles']}>
            {screens.map((screen) => (
              <li key={screen.path}>
                <Link to={screen.path} className={classes['tile'] ?? ''}>
                  <span className={classes['icon']}>{own ?? icon}</span>
                  <span className={classes['title']}>{t(screen.title)}</span>
                  <IconChevronRight size={16} aria-hidden className={classes['arrow'] ?? ''} />
                </Link>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
