import Download from 'lucide-react/icons/download'
import { Button } from './button.tsx'

/** Takes a list out as CSV. `onSave` fetches the file; what it throws is told by the button's own handling. */
export const CsvButton = ({ onSave }: { onSave: () => Promise<unknown> }) => (
  <Button size="small" icon={Download} onClick={onSave}>
    CSVで保存
  </Button>
)
