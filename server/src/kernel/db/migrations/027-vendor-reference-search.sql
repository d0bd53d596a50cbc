-- Attempts by the beginning of what a vendor calls them, in capitals or not.
create index attempts_vendor_reference_text on attempts (lower(vendor_reference) text_pattern_ops)
  where vendor_reference is not null;
