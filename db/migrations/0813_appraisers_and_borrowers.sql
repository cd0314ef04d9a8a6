-- Who has appraised a pledge, with the certificate that he had on that day; and the most that the chain lends to one person (docs/decisions/135).
create table penaksir (
  kode_penaksir     text primary key,
  nama_penaksir     text not null,
  no_sertifikat     text not null,
  sertifikat_sampai date not null
);
alter table hutang
  add column kode_penaksir     text references penaksir,
  add column nama_penaksir     text,
  add column no_sertifikat     text,
  add column sertifikat_sampai date,
  add constraint hutang_appraised check (num_nonnulls(kode_penaksir, nama_penaksir, no_sertifikat, sertifikat_sampai) in (0, 4)),
  add constraint hutang_certificate check (sertifikat_sampai >= tgl_hutang);

-- A person is known by his telephone and by his identity number. Open loans of all shops count; loans from before the books are not refused, and count too.
create index hutang_of_phone on hutang (no_hp) where status = 'AKTIF';
-- An identity number without blanks and signs: 3171-0101 is 31710101.
create function identitas_baku(identitas text) returns text language sql immutable as $$
  select nullif(upper(regexp_replace(identitas, '[^A-Za-z0-9]', '', 'g')), '')
$$;
create index hutang_of_identity on hutang (identitas_baku(no_identitas)) where status = 'AKTIF' and no_identitas is not null;
create function hutang_orang(hp text, identitas text) returns bigint language sql stable as $$
  select coalesce(sum(sisa_hutang), 0)::bigint from (
    select kode_toko, no_faktur_hutang, sisa_hutang from hutang where status = 'AKTIF' and no_hp = hp
    union
    select kode_toko, no_faktur_hutang, sisa_hutang from hutang where status = 'AKTIF' and identitas_baku(no_identitas) = identitas_baku(identitas)
  ) h
$$;

-- At the end of the transaction. Of two shops that lend to one person at once, the second sees what the first has lent.
create function loan_within_limit() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare
  most bigint := (
    select value::bigint from para_system where (kode_toko, key) = ('*', 'BATAS_HUTANG_ORANG') and value ~ '^[0-9]{1,15}$');
  who text;
begin
  if coalesce(most, 0) = 0 then return null; end if;
  for who in select w from (select 'hutang ' || new.no_hp as w union select 'hutang ' || identitas_baku(new.no_identitas)) p where w is not null order by 1 loop
    perform pg_advisory_xact_lock(hashtextextended(who, 0));
  end loop;
  if hutang_orang(new.no_hp, new.no_identitas) > most then
    raise exception 'loans of % are more than %', new.no_hp, most using errcode = 'KN001', constraint = 'hutang_orang';
  end if;
  return null;
end $$;
revoke execute on function loan_within_limit() from public;
create constraint trigger hutang_within_limit after insert on hutang deferrable initially deferred for each row
  when (not new.dari_saldo_awal) execute function loan_within_limit();
-- A redemption or a payment of principal that is taken back lends again.
create constraint trigger hutang_within_limit_again after update on hutang deferrable initially deferred for each row
  when (not new.dari_saldo_awal and new.status = 'AKTIF' and (old.status <> 'AKTIF' or new.sisa_hutang > old.sisa_hutang)) execute function loan_within_limit();
