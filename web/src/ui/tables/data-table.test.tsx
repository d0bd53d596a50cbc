/** A table while it loads, while it is empty, and with selected rows. */
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type ComponentProps, useState } from 'react';
import { expect, test } from 'vitest';
import { DataTable } from './data-table.tsx';
import { BulkBar } from './row-actions.tsx';

type Person = { id: string; name: string };
const people = ['Ama', 'Kofi'].map((name) => ({ id: name, name }));

function List(props: Partial<ComponentProps<typeof DataTable<Person>>>) {
  return (
    <DataTable
      label="People"
      columns={[{ header: 'Name', cell: ({ name }: Person) => name }]}
      rows={people}
      empty={{ icon: '', title: 'Nobody found' }}
      {...props}
    />
  );
}

function SelectableList() {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set());
  return (
    <List
      selection={{ ids, onChange: setIds, nameOf: ({ name }) => name }}
      bulkBar={
        <BulkBar isShown={ids.size > 0} summary={`${ids.size} selected`}>
          <button type="button">Delete</button>
        </BulkBar>
      }
    />
  );
}

const pages = (page: number, totalPages: number) => ({ page, totalPages, summary: '', onPage: () => {} });
const status = () => screen.getByRole('status').textContent;

test('the place that says a list is empty is there before it is', () => {
  const { rerender } = render(<List />);
  const place = screen.getByRole('status');
  expect(place.textContent).toBe('');
  rerender(<List rows={[]} />);
  expect(screen.getByRole('status')).toBe(place);
  expect(status()).toBe('Nobody found');
});

test('a list is not said to be empty before its answer is there', () => {
  const { rerender } = render(<List rows={undefined} />);
  expect(status()).toBe('Loading...');
  rerender(<List rows={[]} isStale />);
  expect(status()).toBe('Loading...');
  rerender(<List rows={[]} pager={pages(2, 1)} />);
  expect(status()).toBe('Loading...');
  rerender(<List rows={[]} pager={pages(1, 0)} />);
  expect(status()).toBe('Nobody found');
});

test('old rows say that new ones are on their way', () => {
  const { container, rerender } = render(<List isStale />);
  expect(container.querySelector('[aria-busy="true"]')?.textContent).toContain('Kofi');
  rerender(<List />);
  expect(container.querySelector('[aria-busy]')).toBeNull();
});

test('all rows of the page are selected at once, and how many is said where it is listened for', async () => {
  const user = userEvent.setup();
  const { container } = render(<SelectableList />);
  const place = container.querySelector('[aria-live]');
  expect(place?.textContent).toBe('');
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull();
  await user.click(screen.getByLabelText('Select Ama'));
  const all = screen.getByLabelText('Select all on this page') as HTMLInputElement;
  expect(all.indeterminate).toBe(true);
  await user.click(all);
  expect(container.querySelector('[aria-live]')).toBe(place);
  expect(place?.textContent).toBe('2 selected');
  await user.click(all);
  expect(place?.textContent).toBe('');
});

test('pressing anywhere in a row opens what it is about, but not where it has a control of its own', async () => {
  const user = userEvent.setup();
  const opened: string[] = [];
  render(
    <List
      columns={[
        {
          header: 'Name',
          cell: ({ name }) => (
            <button type="button" data-opens-row onClick={() => opened.push(name)}>
              {name}
            </button>
          ),
        },
        { header: 'Age', cell: ({ name }) => `Age of ${name}` },
        { header: 'Choice', cell: ({ name }) => <button type="button">Delete {name}</button> },
      ]}
    />,
  );
  await user.click(screen.getByText('Age of Kofi'));
  await user.click(screen.getByRole('button', { name: 'Ama' }));
  await user.click(screen.getByRole('button', { name: 'Delete Kofi' }));
  expect(opened).toEqual(['Kofi', 'Ama']);
});

test("each day's rows stand below its name, once", () => {
  const names = ['Ama', 'Abena', 'Kofi'];
  render(<List rows={names.map((name) => ({ id: name, name }))} dayOf={({ name }) => `Day ${name[0]}`} />);
  const texts = screen.getAllByRole('row').map(({ textContent }) => textContent);
  expect(texts).toEqual(['Name', 'Day A', 'Ama', 'Abena', 'Day K', 'Kofi']);
});
