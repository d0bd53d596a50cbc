/** The filtered list as a file. */
import { useState } from 'react';
import { messageOf } from '#lib/api-error.ts';
import { download } from '#lib/download.ts';
import { showToast } from '#lib/toast.ts';
import { downloadIcon } from '#ui/app-icons.ts';
import { Button } from '#ui/button.tsx';

type ExportButtonProps = { path: string; filters: Record<string, string> };

export function ExportButton({ path, filters }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { isCut } = await download(path, { format: 'csv', filters });
      if (isCut) showToast('warning', 'The file holds the newest 100,000 rows.');
      else showToast('success', 'Exported successfully');
    } catch (error) {
      showToast('error', messageOf(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon={downloadIcon} busy={isBusy} onClick={save}>
      Export CSV
    </Button>
  );
}
