-- A payment of a document, in the part that create_document made for it.
create or replace function add_payment_columns(bagian text) returns void language plpgsql as $$
begin
  execute format('alter table %1$I
    add column jenis       text not null check (jenis in (''CASH'', ''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add column no_rekening text references rekening,
    add column no_kartu    text,
    add column jumlah      bigint not null check (jumlah > 0),
    -- Owed by the bank until its statement shows it.
    add column piutang     boolean not null default false check (not piutang or jenis in (''TRANSFER'', ''DEBIT'', ''CREDIT'')),
    add constraint %2$I check ((jenis = ''CASH'') = (no_rekening is null))', bagian, bagian || '_account');
  perform refuse_card_numbers(bagian, 'no_kartu');
end $$;
revoke execute on function add_payment_columns(text) from public;
