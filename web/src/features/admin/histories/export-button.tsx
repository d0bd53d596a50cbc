/** The filtered list as a file. */
import { largestExport } from '@ntem/contract/limits';
import { useState } from 'react';
import { formatCount } from '#features/admin/totals.ts';
import { messageOf } from '#lib/api/api-error.ts';
import { download, type ExportKey } from '#lib/api/download.ts';
import { showToast } from '#lib/browser/toast.ts';
import { Button } from '#ui/core/button.tsx';
import { downloadIcon } from '#ui/small/app-icons.ts';

type ExportButtonProps = { of: ExportKey; filters: Record<string, string> };

export function ExportButton({ of, filters }: ExportButtonProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { isCut } = await download(of, { format: 'csv', filters });
      if (isCut) showToast('warning', `The file holds the newest ${formatCount(largestExport)} rows.`);
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
