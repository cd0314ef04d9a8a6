import { Link, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'

interface ScreenLinkProps {
  readonly path: string
  readonly children: ReactNode
  readonly className?: string
  /** Names a link that shows no words. */
  readonly label?: string
  /** What is done before the screen opens. */
  readonly onClick?: () => void
}

/** A link to a screen by its path. Outside a router, as in a test, it is a plain link. */
export function ScreenLink({ path, children, className, label, onClick }: ScreenLinkProps) {
  const router = useRouter({ warn: false }) as unknown
  const look = { ...(className ? { className } : {}), ...(label ? { 'aria-label': label, title: label } : {}), ...(onClick ? { onClick } : {}) }
  if (!router) {
    return (
      <a href={new URL(path.replace(/^\//, ''), document.baseURI).href} {...look}>
        {children}
      </a>
    )
  }
  return (
    <Link to={path} {...look}>
      {children}
    </Link>
  )
}
