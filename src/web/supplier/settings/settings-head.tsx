import type { ReactNode } from 'react'
import { supplierPages } from '#contract/pages/supplier.ts'
import { formatDateTime } from '#domain/shared/day.ts'
import { DeskBack } from '#web/ui/desk-back.tsx'
import { DeskHead } from '#web/ui/desk-shell.tsx'
import { SkeletonRows } from '#web/ui/skeleton.tsx'

/** The head of a settings page: the way back to all settings, and who has saved it last. */
export const SettingsHead = ({
  page,
  setting,
  actions,
}: {
  page: { title: string }
  setting?: { changed_at: string | null; changed_by_name: string | null }
  actions?: ReactNode
}) => (
  <>
    <DeskBack to={supplierPages.settings.path}>設定の一覧へ</DeskBack>
    <DeskHead title={page.title} actions={actions}>
      {setting && setting.changed_at !== null && (
        <p className="text-sm text-ink-soft">
          最終更新 {formatDateTime(new Date(setting.changed_at))} {setting.changed_by_name ?? ''}
        </p>
      )}
    </DeskHead>
  </>
)

/** A settings page whose setting is on its way. */
export const SettingsLoading = ({ page, rows = 6 }: { page: { title: string }; rows?: number }) => (
  <>
    <SettingsHead page={page} />
    <SkeletonRows rows={rows} />
  </>
)
