import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'

export type OfferedSheets = { file: File; sheets: readonly string[] }

/** The sheets among which a refused workbook must be chosen; null where it was refused for something else. */
export const sheetsIn = (error: unknown): readonly string[] | null => {
  const body = error instanceof ApiError && error.status === 422 ? error.body : null
  const sheets: unknown = typeof body === 'object' && body !== null ? Reflect.get(body, 'sheets') : null
  return Array.isArray(sheets) ? sheets.map(String) : null
}

/** Which sheet of a workbook is meant. */
export const SheetChoice = ({ offered, onChoose }: { offered: OfferedSheets; onChoose: (sheet: string) => void }) => (
  <Notice
    kind="warning"
    title={`「${offered.file.name}」のどのシートを読み込みますか`}
    action={
      <span className="flex flex-wrap gap-2">
        {offered.sheets.map(sheet => (
          <Button key={sheet} onClick={() => onChoose(sheet)}>
            {sheet}
          </Button>
        ))}
      </span>
    }
  >
    選んだシートの1行目を見出しとして読みます。
  </Notice>
)
