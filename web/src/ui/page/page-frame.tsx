/** The outline of a page while its code is on the way. The app's page paints the same before any script. */
import { SkeletonParts } from '#ui/small/skeleton.tsx';

export function PageFrame() {
  return (
    <>
      <div className="on-band">
        <div className="h-15" />
        <div className="weave" />
      </div>
      <div className="page py-5">
        <SkeletonParts className="gap-4" heights={['h-8 max-w-64', 'h-28', 'h-72']} />
      </div>
    </>
  );
}
