-- Whoever allows that a till is counted again is a second person (0602_counting_again.sql, 0611_second_person.sql).
create trigger hitung_kas_by_two_people before insert on hitung_kas for each row when (new.disetujui_oleh is not null)
  execute function guard_second_person('disetujui_oleh');
